import { describe, expect, it } from "vitest";
import { THEME_CODES, type ThemeCode } from "../../contract/addresses/themes.ts";
import { homeKey, homePartsOf } from "../../contract/site/home-parts.ts";
import type { PlainContent } from "../testing/plain-api.ts";
import { renderSamplePage } from "../testing/render-sample-page.ts";
import { sampleContent } from "../testing/sample-content.ts";

const THEMES = THEME_CODES.filter((theme) => homePartsOf(theme).length > 0);

/** A tenant with something to show in every part. */
function fullContent(theme: ThemeCode): PlainContent {
  const content = sampleContent(theme);
  const children = [{ id: "f", type: "item", name: "Featured offer", url: "/audit.html", children: [] }];
  content.menus = {
    ...content.menus,
    FeaturedServices: { id: "F", type: "FeaturedServices", name: "", url: "", children },
  };
  content.groups.push({ slug: "cases", name: "Cases", description: "" });
  content.articles.push({ slug: "tea", group: "cases", title: "Tea", language: "en" });
  content.banners = {
    home: Array.from({ length: 5 }, (_, id) => ({
      ...{ id, title: `Banner ${id}`, subtitle: "", alt: "" },
      image: "banners/first.webp",
    })),
  };
  return content;
}

/** The main part of the home page, whose parts the site names. */
async function mainWith(theme: ThemeCode, parts?: readonly string[]): Promise<string> {
  const content = fullContent(theme);
  const own = content.configs[theme];
  if (own === undefined) throw new Error(`The sample has no configuration of ${theme}`);
  if (parts !== undefined) own[homeKey(theme)] = { content: JSON.stringify(parts) };
  const { html } = await renderSamplePage("/index.html", { content });
  return html.slice(html.indexOf("<main"), html.indexOf("</main>"));
}

/** The words of the headings of a page, in order. */
function headings(main: string): string[] {
  return [...main.matchAll(/<h[12]\b[^>]*>(.*?)<\/h[12]>/gs)].map(([, words = ""]) =>
    words.replaceAll(/<[^>]+>/g, ""),
  );
}

describe.each(THEMES)("the home page of %s", (theme) => {
  const parts = homePartsOf(theme);

  it("has all parts in their usual order, whether or not the site names them", async () => {
    expect(await mainWith(theme, parts)).toBe(await mainWith(theme));
  });

  it("shows the parts in the order that the site names", async () => {
    const usual = headings(await mainWith(theme));
    const last = parts.toReversed();
    const reversed = headings(await mainWith(theme, last));
    expect(reversed).not.toEqual(usual);
    expect(reversed.toSorted()).toEqual(usual.toSorted());
  });

  it.each(parts)("leaves out %s, and still has one main heading", async (part) => {
    const usual = await mainWith(theme);
    const without = await mainWith(
      theme,
      parts.filter((each) => each !== part),
    );
    expect(without.match(/<h1\b/g)).toHaveLength(1);
    expect(without.length).toBeLessThan(usual.length);
  });

  it.each(parts)("with only %s has one main heading", async (part) => {
    expect((await mainWith(theme, [part])).match(/<h1\b/g)).toHaveLength(1);
  });

  it.each([["nonsense"], [[]]])("shows all parts if %j names none", async (named) => {
    expect(await mainWith(theme, named as string[])).toBe(await mainWith(theme));
  });
});

it("themes whose home page is an article have no parts", () => {
  expect(THEME_CODES.filter((theme) => !THEMES.includes(theme))).toEqual(["theme3", "theme4"]);
});
