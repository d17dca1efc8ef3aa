import type { PageHead } from "./page.ts";

/** A title and nothing for machines: of a page that is not to be indexed. */
export function plainHead(title: string): PageHead {
  return {
    title,
    description: "",
    isIndexed: false,
    hreflang: [],
    openGraph: [],
    jsonLd: [],
    feeds: [],
  };
}
