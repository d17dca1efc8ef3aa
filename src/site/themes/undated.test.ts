import { expect, it } from "vitest";
import { THEME_CODES } from "../../contract/addresses/themes.ts";
import { renderSamplePage } from "../testing/render-sample-page.ts";
import { sampleContent } from "../testing/sample-content.ts";

/** What stands on the page, tags and data aside. */
function wordsOf(html: string): string {
  const body = html.slice(html.indexOf("<body"), html.indexOf('id="page-data"'));
  return body.replaceAll(/<[^>]+>/g, "|").replaceAll(/[|\s]+/g, " ");
}

it.each(THEME_CODES)("%s announces no date that a backend does not give", async (theme) => {
  const content = sampleContent(theme);
  const dated = wordsOf((await renderSamplePage("/audit.html", { content })).html);
  expect(dated).toMatch(/Published|Updated/);
  content.articles = content.articles.map((article) => ({ ...article, publishedAt: "", updatedAt: "" }));
  const undated = wordsOf((await renderSamplePage("/audit.html", { content })).html);
  expect(undated).toContain("1 min read");
  expect(undated).not.toMatch(/Published|Updated|· ·/);
});
