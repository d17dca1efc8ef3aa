import type { TouchedArticles } from "../../articles/refresh-lists.ts";
import type { ApplySummary } from "../../model/tenant-content.ts";

/** The results of a publication so far, and the tags whose caches it invalidates. */
export interface PublicationTally {
  summary: ApplySummary;
  tags: Set<string>;
  /** The articles whose place in lists has changed. */
  articles: TouchedArticles;
}

export function newPublicationTally(): PublicationTally {
  return {
    summary: { added: 0, changed: 0, removed: 0, unchanged: 0 },
    tags: new Set(),
    articles: { keys: new Set(), tags: new Set(), groups: new Set(), languages: new Set() },
  };
}
