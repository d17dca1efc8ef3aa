import type { ArticleItem } from "../../contract/api/articles.ts";
import { escapeXml } from "./xml.ts";

export interface Feed {
  id: string;
  title: string;
  subtitle: string;
  /** The name of the site, which is the feed's author. */
  author: string;
  origin: string;
  /** The feed's own path. */
  path: string;
  /** The path of the page that the feed belongs to. */
  pagePath: string;
  /** The feed's language tag. */
  tag: string;
  entries: readonly FeedEntry[];
}

export interface FeedEntry extends ArticleItem {
  id: string;
}

const NEVER = "1970-01-01T00:00:00.000Z";

/** Writes an Atom feed. Its time is that of its newest entry, so that the feed only changes with the content. */
export function writeFeed({
  id,
  title,
  subtitle,
  author,
  origin,
  path,
  pagePath,
  tag,
  entries,
}: Feed): string {
  const updated = entries.reduce(
    (newest, { updatedAt }) => (Date.parse(updatedAt) > Date.parse(newest) ? updatedAt : newest),
    NEVER,
  );
  const written = entries.map((item) => {
    const url = escapeXml(origin + item.url);
    return [
      "<entry>",
      `<title>${escapeXml(item.title)}</title>`,
      `<id>${escapeXml(item.id)}</id>`,
      `<link rel="alternate" type="text/html" href="${url}"/>`,
      `<published>${escapeXml(item.publishedAt)}</published>`,
      `<updated>${escapeXml(item.updatedAt)}</updated>`,
      `<summary>${escapeXml(item.summary)}</summary>`,
      "</entry>",
    ].join("");
  });
  return [
    `<?xml version="1.0" encoding="UTF-8"?>`,
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${tag}">`,
    `<title>${escapeXml(title)}</title>`,
    subtitle === "" ? "" : `<subtitle>${escapeXml(subtitle)}</subtitle>`,
    `<id>${escapeXml(id)}</id>`,
    `<link rel="self" type="application/atom+xml" href="${escapeXml(origin + path)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(origin + pagePath)}"/>`,
    `<author><name>${escapeXml(author)}</name></author>`,
    `<updated>${escapeXml(updated)}</updated>`,
    ...written,
    "</feed>",
    "",
  ].join("\n");
}
