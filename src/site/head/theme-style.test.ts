import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contrast, parseHex } from "../../contract/site/theme-colors.ts";
import { themeStyle } from "./theme-style.ts";

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);

function property(style: string, name: string) {
  return parseHex(new RegExp(`--${name}:(#[0-9a-f]{6})`).exec(style)?.[1] ?? "");
}

describe("themeStyle", () => {
  it("keeps text readable for any colours that an editor picks", () => {
    fc.assert(
      fc.property(color, color, color, (themeColor, hoverColor, activeColor) => {
        const style = themeStyle({ themeColor, hoverColor, activeColor });
        for (const name of ["theme", "hover", "active"]) {
          expect(
            contrast(property(style, `on-${name}-color`), property(style, `${name}-color`)),
          ).toBeGreaterThanOrEqual(4.5);
        }
        expect(contrast(property(style, "accent-on-light"), [255, 255, 255])).toBeGreaterThanOrEqual(4.5);
        expect(contrast(property(style, "accent-on-dark"), [0, 0, 0])).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  it("expands short colours, and returns nothing without colours", () => {
    expect(themeStyle({ themeColor: "#abc", hoverColor: "#000", activeColor: "#fff" })).toContain(
      "--theme-color:#aabbcc",
    );
    expect(themeStyle(undefined)).toBe("");
  });
});
