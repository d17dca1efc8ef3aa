import type { TouchedArticles } from "../articles/refresh-lists.ts";
import type { ApplySummary } from "../tenant-content.ts";

/** What an apply has done so far, and which tags that touches. */
export interface Tally {
  summary: ApplySummary;
  tags: Set<string>;
  /** Only what no longer stands where it stood in lists. */
  articles: TouchedArticles;
}

export function newTally(): Tally {
  return {
    summary: { added: 0, changed: 0, removed: 0, unchanged: 0 },
    tags: new Set(),
    articles: { keys: new Set(), tags: new Set(), groups: new Set(), languages: new Set() },
  };
}
