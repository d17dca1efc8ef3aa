import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ArticleContent } from "../../src/content/model/tenant-content.ts";
import { LANGUAGE_CODES, type LanguageCode } from "../../src/contract/addresses/locales.ts";
import type { Figure } from "../figures.ts";
import { CONTENDERS, type Find } from "./engines.ts";
import { KINDS, type Kind, type KnownItem, knownItems } from "./known-items.ts";
import { openVitrine } from "./vitrine.ts";

/** Minimum mean reciprocal rank of correctly spelt queries. */
const GOALS: Partial<Record<Kind, number>> = { title: 0.97, heading: 0.85, phrase: 0.9 };

interface Score {
  /** Mean of 1 / rank of the right article among the first ten hits; 0 if it is not among them. */
  reciprocalRank: number;
  /** Share of searches whose first hit is right. */
  success: number;
  searches: number;
}

/**
 * Measures how well our search and others find articles whose right answer is known, in each language, with and without a typing
 * error.
 */
export async function measureQuality(
  articles: readonly ArticleContent[],
  postgresUrl: string | undefined,
  contenders = CONTENDERS,
): Promise<Figure[]> {
  const scratch = mkdtempSync(join(tmpdir(), "vitrine-bench-search-"));
  try {
    const engines = [{ name: "Vitrine on SQLite", url: `file:${join(scratch, "vitrine.db")}` }];
    if (postgresUrl !== undefined) engines.push({ name: "Vitrine on PostgreSQL", url: postgresUrl });
    const figures: Figure[] = [];
    for (const language of LANGUAGE_CODES) {
      const items = knownItems(articles, language);
      const own = articles.filter((article) => article.language === language);
      const others = new Map<string, Map<string, Score>>();
      for (const contender of contenders) {
        const { find, close } = await contender.open(own, language, scratch);
        others.set(contender.name, await scoreAll(find, items));
        await close();
      }
      for (const { name, url } of engines) {
        const { store, findIn } = await openVitrine(articles, url, scratch);
        const scores = await scoreAll(findIn(language), items);
        await store.close();
        figures.push(...compare(name, language, scores, others));
      }
    }
    return figures;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Returns the scores of each kind of search, spelt correctly and misspelt. */
export async function scoreAll(find: Find, items: readonly KnownItem[]): Promise<Map<string, Score>> {
  const scores = new Map<string, Score>();
  for (const kind of KINDS) {
    const ofKind = items.filter((item) => item.kind === kind);
    scores.set(kind, await scoreQueries(find, ofKind, ({ query }) => query));
    const misspelt = ofKind.filter((item) => item.misspelt !== item.query);
    scores.set(`${kind}, misspelt`, await scoreQueries(find, misspelt, (item) => item.misspelt));
  }
  return scores;
}

async function scoreQueries(
  find: Find,
  items: readonly KnownItem[],
  queryOf: (item: KnownItem) => string,
): Promise<Score> {
  let reciprocalRank = 0;
  let success = 0;
  for (const item of items) {
    const found = (await find(queryOf(item))).filter(
      (path) => item.right.has(path) || !item.linking?.has(path),
    );
    const rank = found.findIndex((path) => item.right.has(path));
    if (rank >= 0) reciprocalRank += 1 / (rank + 1);
    if (rank === 0) success += 1;
  }
  const searches = Math.max(items.length, 1);
  return { reciprocalRank: reciprocalRank / searches, success: success / searches, searches: items.length };
}

function compare(
  name: string,
  language: LanguageCode,
  scores: ReadonlyMap<string, Score>,
  others: ReadonlyMap<string, ReadonlyMap<string, Score>>,
): Figure[] {
  const asked = [...scores].filter(([, score]) => score.searches > 0);
  return asked.map(([kind, { reciprocalRank, success, searches }]) => {
    const rivals = [...others].map(([rival, theirs]) => ({ rival, score: theirs.get(kind) }));
    const best = Math.max(...rivals.map(({ score }) => score?.reciprocalRank ?? 0));
    const goal = KINDS.find((candidate) => candidate === kind);
    const least = (goal && GOALS[goal]) ?? 0;
    const told = rivals.map(
      ({ rival, score }) => `${rival} ${score?.reciprocalRank.toFixed(3)}/${score?.success.toFixed(2)}`,
    );
    console.log(
      `${name}, ${language}, ${kind} (${searches}): ${reciprocalRank.toFixed(3)}/${success.toFixed(2)}; ${told.join(", ")}`,
    );
    return {
      name: `${name}, ${language}, ${kind}: MRR@10 × 1000`,
      value: reciprocalRank * 1000,
      unit: "",
      baseline: best * 1000,
      ratio: reciprocalRank / best,
      goal: `${least > 0 ? `≥ ${least * 1000}, ` : ""}ahead of the best other`,
      isMet: reciprocalRank >= least && reciprocalRank >= best,
    };
  });
}
