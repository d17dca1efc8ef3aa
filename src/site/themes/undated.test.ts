import { expect, it } from "vitest";
import { THEME_CODES } from "../../contract/addresses/themes.ts";
import { renderSamplePage } from "../testing/render-sample-page.ts";
import { sampleContent } from "../testing/sample-content.ts";

/** The visible text of a page. */
function wordsOf(html: string): string {
  const body = html.slice(html.indexOf("<body"), html.indexOf('id="page-data"'));
  return body.replaceAll(/<[^>]+>/g, "|").replaceAll(/[|\s]+/g, " ");
}

it.each(THEME_CODES)("%s shows no date if the backend gives none", async (theme) => {
  const content = sampleContent(theme);
  const dated = wordsOf((await renderSamplePage("/audit.html", { content })).html);
  expect(dated).toMatch(/Published|Updated/);
  content.articles = content.articles.map((article) => ({ ...article, publishedAt: "", updatedAt: "" }));
  const undated = wordsOf((await renderSamplePage("/audit.html", { content })).html);
  expect(undated).toContain("1 min read");
  expect(undated).not.toMatch(/Published|Updated|· ·/);
});
