import type { HtmlPart } from "../contract/html-parts.ts";
import { jsonForHtml } from "./head/json-for-html.ts";
import { keptJson } from "./kept-json.ts";
import { withoutShown } from "./page-data.ts";
import type { Page, PageContent } from "./page.ts";

/** Stands where kept data belong, before their number: no text of a tenant can know it. */
const PLACE = `kept-${crypto.randomUUID()}-`;
const PLACES = new RegExp(`"${PLACE}(\\d+)"`);

type Keep = (data: object) => unknown;

/** What travels of a page, as JSON that can stand inside a `<script>`. */
export function pageJson(page: Page): HtmlPart[] {
  const kept: Uint8Array[] = [];
  const keep: Keep = (data) => {
    const text = keptJson(data);
    return text === undefined ? data : `${PLACE}${kept.push(text) - 1}`;
  };
  const sent = withoutShown(page);
  const json = jsonForHtml({ ...sent, content: withPlaces(sent.content, keep) });
  if (kept.length === 0) return [json];
  return json.split(PLACES).map((part, index) => (index % 2 === 0 ? part : (kept[Number(part)] ?? part)));
}

/** Home pages carry the most: banners, and a list of each group. Half of what an article's page carries are related ones. */
function withPlaces(content: PageContent, keep: Keep): unknown {
  if (content.name === "article") {
    const { article } = content;
    return { ...content, article: { ...article, related: article.related.map(keep) } };
  }
  if (content.name !== "index") return content;
  return {
    ...content,
    banners: keep(content.banners),
    sections: content.sections.map(({ group, items }) => ({ group: keep(group), items: keep(items) })),
  };
}
