import { join } from "node:path";
import type { ArticleContent } from "../../src/content/model/tenant-content.ts";
import { openStore } from "../../src/content/open.ts";
import { createRandom, pick } from "../../src/content/testing/random.ts";
import { LANGUAGE_CODES, type LanguageCode } from "../../src/contract/addresses/locales.ts";
import { type Figure, tableOf } from "../figures.ts";
import { openBareIndex } from "./bare-index.ts";
import { type Filled, type Filling, fillBare, fillStore } from "./fill.ts";
import { bareIndexBytes, indexBytes } from "./index-bytes.ts";
import { type KnownItem, knownItems } from "./known-items.ts";
import { variedArticles } from "./varied-articles.ts";

/** Number of articles from which queries are derived. It is limited because finding known items requires reading all texts. */
const SAMPLED = 600;
const SEARCHES = 240;
const PAGE_SIZE = 12;
const LIMIT_MS = 20;

interface Asked {
  language: LanguageCode;
  search: string;
  suggest: string;
}

/** A store to measure, which may still have to be filled. */
export interface SpeedStore {
  engine: string;
  url: string;
  count: number;
  /** File of the baseline: FTS5 alone with the same number of articles. */
  bareFile: string;
}

/** Fills stores and their baselines before the measurement. */
export async function prepareSpeed(
  corpus: readonly ArticleContent[],
  stores: readonly SpeedStore[],
  folder: string,
): Promise<void> {
  for (const { url, count, bareFile } of stores) {
    await fillBare({ corpus, count }, bareFile);
    await fillStore({ corpus, count }, url, folder);
  }
}

/**
 * Measures search and suggestions over very many articles, compared in the same run with FTS5 alone over the same number of
 * articles. Each figure is printed as soon as it is known.
 */
export async function measureSpeed(
  corpus: readonly ArticleContent[],
  stores: readonly SpeedStore[],
  folder: string,
): Promise<Figure[]> {
  const articles = [...variedArticles(corpus, SAMPLED)];
  const asked = { warming: queriesOf(articles, 3), timed: queriesOf(articles, 4) };
  const figures: Figure[] = [];
  for (const { engine, url, count, bareFile } of stores) {
    const name = `${engine}, ${count} articles`;
    const baseline = await measureBaseline({ corpus, count }, bareFile, asked);
    const filled = await fillStore({ corpus, count }, url, folder);
    const own = [
      ...(await timeStore(name, url, folder, asked, baseline)),
      ...(filled.articles === 0 || baseline.filled.articles === 0
        ? []
        : [told(`${name}: import, index and all`, "/s", rateOf(filled), rateOf(baseline.filled))]),
      told(
        `${name}: index, bytes an article`,
        "KiB",
        (await indexBytes(url)) / count / 1024,
        bareIndexBytes(bareFile) / count / 1024,
      ),
    ];
    console.log(tableOf(own));
    figures.push(...own);
  }
  return figures;
}

function rateOf({ articles, seconds }: Filled): number {
  return articles / seconds;
}

async function timeStore(
  name: string,
  databaseUrl: string,
  folder: string,
  asked: Queries,
  baseline: Baseline,
): Promise<Figure[]> {
  const store = await openStore({ databaseUrl, dataFolder: join(folder, "data"), fileUrl: "/media/" });
  try {
    const tenant = await store.findTenant("harbor");
    if (tenant === undefined) throw new Error("The tenant was not imported");
    const reader = store.reader(tenant);
    const search = await timeAll(asked, ({ search: query, language }) =>
      reader.search({ query, page: 1, size: PAGE_SIZE }, language),
    );
    const suggest = await timeAll(asked, ({ suggest: query, language }) => reader.suggest(query, language));
    return [
      ...timesOf(`${name}: search`, search, baseline.search),
      ...timesOf(`${name}: suggest`, suggest, baseline.suggest),
    ];
  } finally {
    await store.close();
  }
}

interface Baseline {
  search: number[];
  suggest: number[];
  filled: Filled;
}

async function measureBaseline(filling: Filling, file: string, asked: Queries): Promise<Baseline> {
  const filled = await fillBare(filling, file);
  const bare = openBareIndex(file);
  try {
    const search = await timeAll(asked, (one) => bare.search(one.search, one.language));
    const suggest = await timeAll(asked, (one) => bare.suggest(one.suggest, one.language));
    return { search, suggest, filled };
  } finally {
    bare.close();
  }
}

/** Returns queries: titles, headings and phrases as people remember them, one in four misspelt, and single words. */
function queriesOf(articles: readonly ArticleContent[], seed: number): Asked[] {
  const random = createRandom(seed);
  const items = LANGUAGE_CODES.flatMap((language) =>
    knownItems(articles, language).map((item) => ({ language, item })),
  );
  return Array.from({ length: SEARCHES }, (_, number) => {
    const { language, item } = pick(items, random);
    const characters = [...item.query];
    return {
      language,
      search: searchOf(item, number, random),
      suggest: characters.slice(0, 2 + Math.floor(random() * Math.min(characters.length, 12))).join(""),
    };
  });
}

function searchOf({ query, misspelt }: KnownItem, number: number, random: () => number): string {
  if (number % 4 === 0) return misspelt;
  if (number % 4 !== 1) return query;
  return pick(
    query.match(/[\p{Script=Latin}\p{N}]{2,}|\p{Script=Hangul}{2,}|\p{Script=Han}{2}/gu) ?? [query],
    random,
  );
}

/** Queries for warming up and for timing. They differ, so that cached answers do not count. */
interface Queries {
  warming: readonly Asked[];
  timed: readonly Asked[];
}

async function timeAll({ warming, timed }: Queries, run: (one: Asked) => unknown): Promise<number[]> {
  for (const one of warming) await run(one);
  const times: number[] = [];
  for (const one of timed) {
    const started = performance.now();
    await run(one);
    times.push(performance.now() - started);
  }
  return times.sort((left, right) => left - right);
}

function timesOf(name: string, times: readonly number[], baselines: readonly number[]): Figure[] {
  return [0.5, 0.95].map((share) => {
    const value = times[Math.floor(times.length * share)] ?? 0;
    const baseline = baselines[Math.floor(baselines.length * share)] ?? 0;
    const isTail = share > 0.5;
    return {
      name: `${name}, p${share * 100}`,
      value,
      unit: "ms",
      baseline,
      ratio: value / baseline,
      goal: isTail ? `ratio ≤ 2, ≤ ${LIMIT_MS} ms` : "none",
      isMet: !isTail || (value <= LIMIT_MS && value / baseline <= 2),
    };
  });
}

function told(name: string, unit: string, value: number, baseline: number): Figure {
  return { name, value, unit, baseline, ratio: value / baseline, goal: "none", isMet: true };
}
