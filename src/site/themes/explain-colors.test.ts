import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { THEME_CODES } from "../../contract/addresses/themes.ts";
import { ownColors, SCHEMES, explainColors, tintedGround } from "../../contract/site/explain-colors.ts";
import { toHex } from "../../contract/site/theme-colors.ts";
import { readColor } from "../testing/style-color.ts";
import { themeTokens } from "../testing/theme-tokens.ts";

const TINTED = [
  ["theme1", "--ground-tint"],
  ["theme2", "--ground-soft"],
  ["theme3", "--ground-tint"],
  ["theme4", "--ground-soft"],
] as const;

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);

describe("the report on a site's colours", () => {
  it.each(TINTED)("measures on the tinted background that %s has in its styles", (theme, name) => {
    fc.assert(
      fc.property(color, fc.constantFrom(...SCHEMES), (themeColor, scheme) => {
        const colors = { themeColor, hoverColor: themeColor, activeColor: themeColor };
        const context = { scheme, tokens: themeTokens(theme, colors) };
        const ground = toHex(readColor(`var(${name})`, context));
        expect(tintedGround(theme, scheme, themeColor)).toBe(ground);
      }),
      { numRuns: 50 },
    );
  });

  it.each(THEME_CODES)("uses the default colours of %s", (theme) => {
    const tokens = themeTokens(theme, undefined);
    const { themeColor, hoverColor, activeColor } = ownColors(theme);
    expect(themeColor).toBe(tokens.get("--theme-color"));
    expect(hoverColor).toBe(tokens.get("--hover-color"));
    expect(activeColor).toBe(tokens.get("--active-color"));
  });

  it("shows only readable pairs, and leaves colours unchanged that are readable on the least favourable background", () => {
    fc.assert(
      fc.property(color, color, color, (themeColor, hoverColor, activeColor) => {
        const { texts, accents, themes } = explainColors({ themeColor, hoverColor, activeColor });
        const all = [...Object.values(texts), ...Object.values(accents)];
        for (const { plain, shown, isForced } of all) {
          expect(shown.ratio).toBeGreaterThanOrEqual(4.5);
          expect(shown.front === plain.front).toBe(!isForced);
        }
        for (const { adjustment } of themes) expect(adjustment.shown.ratio).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  it("names the pair that requires an adjusted colour", () => {
    const { texts, accents } = explainColors({
      themeColor: "#ffcc00",
      hoverColor: "#0b4f6c",
      activeColor: "#083a50",
    });
    expect(texts.themeColor).toMatchObject({
      plain: { front: "#ffffff", ground: "#ffcc00" },
      shown: { front: "#000000" },
      isForced: true,
    });
    expect(texts.hoverColor.isForced).toBe(false);
    expect(accents.light.plain).toMatchObject({ front: "#ffcc00", ground: "#e8e8e8" });
    expect(accents.light.isForced).toBe(true);
    expect(accents.dark.isForced).toBe(false);
  });
});
