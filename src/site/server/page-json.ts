import type { Article } from "../../contract/api/articles.ts";
import type { HtmlPart } from "../../contract/site/html-parts.ts";
import { jsonForHtml } from "../page/json-for-html.ts";
import { sentHead } from "../page/page-data.ts";
import type { Page, PageContent } from "../page/page.ts";
import { keptJson } from "./kept-json.ts";

/** Stands where kept data belong, before their number: no text of a tenant can know it. */
const PLACE = `kept-${crypto.randomUUID()}-`;
const PLACES = new RegExp(`"${PLACE}(\\d+)"`);

/** What stands for data: their place where they are kept, else they themselves, or what is written of them `instead`. */
type Keep = (data: object, instead?: () => unknown) => unknown;

/** What travels of a page, as JSON that can stand inside a `<script>`: all but what its document shows anyway. */
export function pageJson(page: Page): HtmlPart[] {
  const kept: Uint8Array[] = [];
  const keep: Keep = (data, instead = () => data) => {
    const text = keptJson(data);
    return text === undefined ? instead() : `${PLACE}${kept.push(text) - 1}`;
  };
  const json = jsonForHtml({ ...page, head: sentHead(page.head), content: withPlaces(page.content, keep) });
  if (kept.length === 0) return [json];
  return json.split(PLACES).map((part, index) => (index % 2 === 0 ? part : (kept[Number(part)] ?? part)));
}

/** Home pages carry the most: banners, and a list of each group. Half of what an article's page carries are related ones. */
function withPlaces(content: PageContent, keep: Keep): unknown {
  if (content.name === "article") {
    const article = bodilessOf(content.article);
    const write = () => ({ ...article, related: article.related.map((item) => keep(item)) });
    return { ...content, article: keep(article, write) };
  }
  if (content.name !== "index") return content;
  return {
    ...content,
    banners: keep(content.banners),
    sections: content.sections.map(({ group, items }) => ({ group: keep(group), items: keep(items) })),
  };
}

const bodiless = new WeakMap<Article, Article>();

/** An article without its body, which stands in the document: the same for the same article. */
function bodilessOf(article: Article): Article {
  const known = bodiless.get(article) ?? { ...article, html: "" };
  bodiless.set(article, known);
  return known;
}
