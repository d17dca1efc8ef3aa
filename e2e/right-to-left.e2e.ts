import type { Page } from "@playwright/test";
import { hasRoute } from "../src/contract/addresses/routes.ts";
import { THEME_CODES } from "../src/contract/addresses/themes.ts";
import { expect, test } from "./site.ts";
import { importTenant } from "./tenants.ts";

const ARTICLE = `---
title: "שלום עולם (2026), ברוכים הבאים!"
summary: "תקציר של המאמר, עם המספר 42!"
publishedAt: 2026-01-05
tags: ["חדשות, עדכון!"]
authors: ["דוד כהן (עורך)"]
---

## כותרת ראשונה (א)!

<div>טקסט עם 42!</div>

## כותרת שנייה!

פסקה רגילה.
`;

/** Returns the visible Hebrew texts whose block does not have the direction of its letters. */
function leftToRightTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode() !== null) {
      const { parentElement: parent, textContent } = texts.currentNode;
      if (parent?.checkVisibility() !== true || !/^\s*[\u0590-\u05FF]{2}/.test(textContent ?? "")) continue;
      for (let element: Element | null = parent; element !== null; element = element.parentElement) {
        const { display, unicodeBidi, direction } = getComputedStyle(element);
        if (unicodeBidi === "plaintext" || direction === "rtl") break;
        if (display === "inline") continue;
        found.push(`${element.tagName}: ${textContent}`);
        break;
      }
    }
    return found;
  });
}

test("Hebrew titles, summaries, tags, authors and contents are read from right to left, in every theme", async ({
  page,
  server,
}) => {
  for (const theme of THEME_CODES) {
    const code = `hebrew-${theme}`;
    const groups = [{ slug: "reading", name: "Reading" }];
    await importTenant(server, { code, theme, groups, files: { "articles/en/reading/shalom.md": ARTICLE } });
    const paths = hasRoute(theme, "group-article")
      ? ["/reading/shalom.html", "/reading/index.html"]
      : ["/shalom.html"];
    if (hasRoute(theme, "search")) paths.push("/search.html?q=%D7%91%D7%A8%D7%95%D7%9B%D7%99%D7%9D");
    for (const path of paths) {
      const answer = await page.goto(`${server.origin(code)}${path}`);
      expect(answer?.status(), `${theme} ${path}`).toBe(200);
      expect(await page.locator("body").innerText(), `${theme} ${path}`).toMatch(/[\u0590-\u05FF]/);
      expect(await leftToRightTexts(page), `${theme} ${path}`).toEqual([]);
    }
  }
});
