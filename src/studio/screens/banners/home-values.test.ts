import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { partsIn, readHome, withArticle, withBanners, withParts } from "./home-values.ts";

const HARBOR = readFileSync("sites/harbor/site.yaml", "utf8");

it("reads the article and the banners of a home page", () => {
  const text = 'theme: theme2\nhome: "article: opening"\nconfig:\n  siteConfig: { homeBannerId: 3 }\n';
  expect(readHome(text)).toMatchObject({ theme: "theme2", article: "opening", banners: [{ place: "3" }] });
});

it("reads banners of each language", () => {
  const text = "config:\n  siteConfig:\n    homeBannerId: { en: home, zh: home-zh }\n";
  const slots = readHome(text)?.banners ?? [];
  expect(slots.map(({ language, place }) => [language, place])).toEqual([
    ["en", "home"],
    ["zh", "home-zh"],
    ["kr", ""],
  ]);
  const [, chinese] = slots;
  expect(chinese && withBanners(text, chinese, "campaign")).toBe(text.replace("home-zh", "campaign"));
  const emptied = chinese && withBanners(text, chinese, "");
  const again = readHome(emptied ?? "")?.banners.find(({ language }) => language === "zh");
  expect(again).toMatchObject({ place: "" });
});

it("lists shown parts in their order, then the others", () => {
  const text = "themes:\n  theme1:\n    theme1Home: [contact, banners, unknown]\n";
  expect(partsIn(text, "theme1").map(({ name, isShown }) => `${isShown ? "+" : "-"}${name}`)).toEqual([
    "+contact",
    "+banners",
    "-statement",
    "-services",
    "-featured",
    "-articles",
  ]);
  expect(partsIn(text, "theme3")).toEqual([]);
});

it("adds, changes and removes the parts of a home page, and leaves all other lines as they are", () => {
  const [shown, fewer] = [
    ["contact", "banners", "statement"],
    ["banners", "contact"],
  ];
  const added = withParts(HARBOR, "theme1", shown) ?? "";
  expect(partsIn(added, "theme1").filter(({ isShown }) => isShown)).toEqual(
    shown.map((name) => ({ name, isShown: true })),
  );
  const changed = withParts(added, "theme1", fewer) ?? "";
  expect(changed).toBe(added.replace("[contact, banners, statement]", "[banners, contact]"));
  const usual = partsIn(HARBOR, "theme1").map(({ name }) => name);
  expect(withParts(changed, "theme1", usual)).toBe(HARBOR);
});

it("keeps the comments of parts on lines of their own", () => {
  const text = "config:\n  theme1Home:\n    - banners # on top\n    - contact\n";
  expect(withParts(text, "theme1", ["contact", "banners"])).toBe(
    "config:\n  theme1Home:\n    - contact\n    - banners # on top\n",
  );
});

it("sets and removes the article of the home page", () => {
  const chosen = withArticle(HARBOR, "opening") ?? "";
  expect(readHome(chosen)?.article).toBe("opening");
  expect(withArticle(chosen, "")).toBe(HARBOR);
});
