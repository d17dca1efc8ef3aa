import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ArticleContent } from "../../src/content/model/tenant-content.ts";
import { LANGUAGE_CODES, type LanguageCode } from "../../src/contract/addresses/locales.ts";
import { knownItems, type KnownItem } from "./known-items.ts";
import { linkedItems } from "./linked-items.ts";
import { scoreAll } from "./quality.ts";
import { openVitrine } from "./vitrine.ts";

/** Seed of random choices. It differs from the seed used while tuning the ranking. */
const SEED = 99;

/** Returns searches that were not used for tuning. */
type ItemsOf = (articles: readonly ArticleContent[], language: LanguageCode) => KnownItem[];
const QUERIES: Record<string, ItemsOf> = {
  "another seed": (articles, language) => knownItems(articles, language, SEED),
  "link texts": linkedItems,
};

/**
 * Measures the quality on data that were not used for tuning: other searches for the same articles, the demo sites, and the texts
 * of links to articles.
 */
export async function measureHeldOut(sets: Record<string, readonly ArticleContent[]>): Promise<void> {
  for (const [name, articles] of Object.entries(sets)) {
    const scratch = mkdtempSync(join(tmpdir(), "vitrine-bench-held-out-"));
    const { store, findIn } = await openVitrine(articles, `file:${join(scratch, "vitrine.db")}`, scratch);
    try {
      for (const [queries, itemsOf] of Object.entries(QUERIES)) {
        for (const language of LANGUAGE_CODES) {
          const scores = await scoreAll(findIn(language), itemsOf(articles, language));
          for (const [kind, { reciprocalRank, success, searches }] of scores) {
            if (searches === 0) continue;
            const figures = `${reciprocalRank.toFixed(3)}/${success.toFixed(2)}`;
            console.log(`${name}, ${queries}, ${language}, ${kind} (${searches}): ${figures}`);
          }
        }
      }
    } finally {
      await store.close();
      rmSync(scratch, { recursive: true, force: true });
    }
  }
}
