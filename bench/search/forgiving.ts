import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ArticleContent } from "../../src/content/model/tenant-content.ts";
import { LANGUAGE_CODES } from "../../src/contract/addresses/locales.ts";
import type { Figure } from "../figures.ts";
import type { Kind } from "./known-items.ts";
import { knownItems } from "./known-items.ts";
import { scoreAll } from "./quality.ts";
import { variedArticles } from "./varied-articles.ts";
import { openVitrine } from "./vitrine.ts";

/** Maximum number of articles per language for which the goals of a small site apply. */
const SMALL = 3_000;
/** Minimum share of searches with one typing error whose first hit is right, in percent. */
const GOALS: Record<"small" | "large", Partial<Record<Kind, number>>> = {
  small: { title: 97, heading: 96, phrase: 96 },
  large: { title: 95, heading: 93, phrase: 90 },
};
/** Number of articles per language whose titles, headings and phrases are searched for. */
const SAMPLED = 400;
const SEED = 37;

/**
 * Measures how often the first hit is right, as typed and with one typing error, among very many articles: the real ones, and
 * variations up to `count` per language.
 */
export async function measureForgiving(corpus: readonly ArticleContent[], count: number): Promise<Figure[]> {
  const scratch = mkdtempSync(join(tmpdir(), "vitrine-bench-forgiving-"));
  const varied = Math.max(count * LANGUAGE_CODES.length - corpus.length, 0);
  const articles = [...corpus, ...variedArticles(corpus, varied)];
  const { store, findIn } = await openVitrine(articles, `file:${join(scratch, "vitrine.db")}`, scratch);
  const goals = GOALS[count <= SMALL ? "small" : "large"];
  try {
    const figures: Figure[] = [];
    for (const language of LANGUAGE_CODES) {
      const scores = await scoreAll(findIn(language), knownItems(articles, language, SEED, SAMPLED));
      for (const [name, { success, searches }] of scores) {
        if (searches === 0) continue;
        const kind = name.split(",")[0] as Kind;
        const least = name === kind ? undefined : goals[kind];
        const value = success * 100;
        console.log(`${count} articles, ${language}, ${name} (${searches}): ${value.toFixed(1)}`);
        figures.push({
          name: `${count} articles, ${language}, ${name}: first hit right`,
          value,
          unit: "%",
          baseline: 100,
          ratio: success,
          goal: least === undefined ? "none" : `≥ ${least}`,
          isMet: least === undefined || value >= least,
        });
      }
    }
    return figures;
  } finally {
    await store.close();
    rmSync(scratch, { recursive: true, force: true });
  }
}
