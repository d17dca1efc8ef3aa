import type { PageHead } from "./page.ts";

/** A head with only a title, for pages that are not indexed. */
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
