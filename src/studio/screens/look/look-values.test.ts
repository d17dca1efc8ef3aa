import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ownColors } from "../../../contract/site/explain-colors.ts";
import { differsElsewhere, readLook, withColors, withPicture, withTheme } from "./look-values.ts";

const HARBOR = readFileSync("sites/harbor/site.yaml", "utf8");
const COLORS = { themeColor: "#ffcc00", hoverColor: "#eebb00", activeColor: "#aa8800" };

function lookOf(text: string | undefined) {
  return readLook(text ?? expect.unreachable()) ?? expect.unreachable();
}

function changedLines(before: string, after: string | undefined): string[] {
  const lines = before.split("\n");
  return (after ?? "").split("\n").filter((line) => !lines.includes(line));
}

describe("the look of a site", () => {
  it("is read from its settings", () => {
    const look = lookOf(HARBOR);
    expect(look).toMatchObject({ theme: "theme1", hasColors: true });
    expect(look.colors.themeColor).toBe("#0b4f6c");
    expect(look.pictures.map(({ kind, value }) => [kind, value])).toEqual([
      ["head", "media:banners/quay.svg"],
      ["logo", "media:brand/logo.svg"],
      ["favicon", "media:brand/icon.svg"],
      ["ogImage", "media:brand/social.png"],
    ]);
  });

  it("changes colours in their line only", () => {
    const changed = withColors(HARBOR, lookOf(HARBOR), COLORS);
    expect(changedLines(HARBOR, changed)).toEqual([
      '    theme1Colors: { themeColor: "#ffcc00", hoverColor: "#eebb00", activeColor: "#aa8800" }',
    ]);
    expect(lookOf(changed).colors).toEqual(COLORS);
  });

  it("adds colours to a site without any, under its theme", () => {
    const text = "code: a\nname: A\ntheme: theme3 # plain\n";
    const look = lookOf(text);
    expect(look).toMatchObject({ hasColors: false, colors: ownColors("theme3") });
    expect(withColors(text, look, COLORS)).toBe(
      `${text}themes:\n  theme3:\n    theme3Colors: { themeColor: "#ffcc00", hoverColor: "#eebb00", activeColor: "#aa8800" }\n`,
    );
  });

  it("changes the logo of one language, and colours without moving them", () => {
    const text =
      "code: a\nconfig:\n  siteConfig:\n    logo: { en: media:a.svg, zh: media:b.svg }\n  theme1Colors: { themeColor: red, hoverColor: red, activeColor: red }\n";
    const look = lookOf(text);
    const [, english, chinese] = look.pictures;
    expect([english, chinese]).toMatchObject([{ language: "en" }, { language: "zh", value: "media:b.svg" }]);
    expect(withPicture(text, chinese ?? expect.unreachable(), "media/c d.svg")).toBe(
      text.replace("media:b.svg", "media:c d.svg"),
    );
    expect(look.colorsPath).toEqual(["config", "theme1Colors"]);
    const without = withPicture(text, chinese ?? expect.unreachable(), undefined);
    const again = lookOf(without).pictures.find(({ language }) => language === "zh");
    expect(again).toMatchObject({ kind: "logo", value: "" });
    expect(again && withPicture(without ?? "", again, "media/d.svg")).toContain("zh: media:d.svg");
  });

  it("distinguishes changes of the look from other changes", () => {
    const look = lookOf(HARBOR);
    const colored = withColors(HARBOR, look, COLORS) ?? "";
    const [, logo] = look.pictures;
    const pictured = withPicture(colored, logo ?? expect.unreachable(), "media/x.svg") ?? "";
    expect(differsElsewhere(HARBOR, withTheme(pictured, "theme1") ?? "")).toBe(false);
    expect(differsElsewhere(HARBOR, pictured.replace("hello@", "hi@"))).toBe(true);
    expect(differsElsewhere(HARBOR, "a: [")).toBe(true);
  });
});
