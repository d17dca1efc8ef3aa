import { escapeHtml } from "../../contract/site/escape-html.ts";
import { jsonForHtml } from "../page/json-for-html.ts";
import type { PageHead } from "../page/page.ts";

/** Attribute of the elements that the next page replaces. */
export const PAGE_HEAD_ATTRIBUTE = "data-page";

const META = `<meta ${PAGE_HEAD_ATTRIBUTE}`;
const LINK = `<link ${PAGE_HEAD_ATTRIBUTE}`;

/** Writes the HTML of the head elements that belong to the page instead of the site, without the title. */
export function writeHead(head: PageHead): string {
  let html = head.description ? `${META} name="description" content="${escapeHtml(head.description)}">` : "";
  if (!head.isIndexed) html += `${META} name="robots" content="noindex">`;
  if (head.canonical) html += `${LINK} rel="canonical" href="${escapeHtml(head.canonical)}">`;
  for (const { tag, href } of head.hreflang) {
    html += `${LINK} rel="alternate" hreflang="${tag}" href="${escapeHtml(href)}">`;
  }
  if (head.previous) html += `${LINK} rel="prev" href="${escapeHtml(head.previous)}">`;
  if (head.next) html += `${LINK} rel="next" href="${escapeHtml(head.next)}">`;
  for (const { title, href } of head.feeds) {
    html += `${LINK} rel="alternate" type="application/atom+xml" title="${escapeHtml(title)}" href="${escapeHtml(href)}">`;
  }
  for (const { property, content } of head.openGraph) {
    const key = property.startsWith("twitter:") ? "name" : "property";
    html += `${META} ${key}="${property}" content="${escapeHtml(content)}">`;
  }
  for (const data of head.jsonLd) {
    html += `<script ${PAGE_HEAD_ATTRIBUTE} type="application/ld+json">${jsonForHtml(data)}</script>`;
  }
  return html;
}
