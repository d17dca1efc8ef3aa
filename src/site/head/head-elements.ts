import type { PageHead } from "../page.ts";

/** One element of the head that belongs to the page, not to the site. */
export interface HeadElement {
  tag: "meta" | "link" | "script";
  attributes: Readonly<Record<string, string>>;
  text?: string;
}

/** Marks the elements that the next page replaces. */
export const PAGE_HEAD_ATTRIBUTE = "data-page";

/** The head of a page as elements; server and browser write the same. */
export function headElements(head: PageHead): HeadElement[] {
  const elements: HeadElement[] = [];
  if (head.description) elements.push(meta({ name: "description", content: head.description }));
  if (!head.isIndexed) elements.push(meta({ name: "robots", content: "noindex" }));
  if (head.canonical) elements.push(link({ rel: "canonical", href: head.canonical }));
  for (const { tag, href } of head.hreflang) elements.push(link({ rel: "alternate", hreflang: tag, href }));
  if (head.previous) elements.push(link({ rel: "prev", href: head.previous }));
  if (head.next) elements.push(link({ rel: "next", href: head.next }));
  for (const { title, href } of head.feeds) {
    elements.push(link({ rel: "alternate", type: "application/atom+xml", title, href }));
  }
  for (const { property, content } of head.openGraph) {
    elements.push(meta({ [property.startsWith("twitter:") ? "name" : "property"]: property, content }));
  }
  for (const data of head.jsonLd) {
    elements.push({ tag: "script", attributes: { type: "application/ld+json" }, text: jsonForHtml(data) });
  }
  return elements;
}

function meta(attributes: Record<string, string>): HeadElement {
  return { tag: "meta", attributes };
}

function link(attributes: Record<string, string>): HeadElement {
  return { tag: "link", attributes };
}

/** JSON that can stand inside a `<script>`: no `<` is left that could end it or open a comment. */
export function jsonForHtml(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}
