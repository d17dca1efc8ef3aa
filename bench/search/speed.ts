import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ArticleContent } from "../../src/content/tenant-content.ts";
import { LANGUAGE_CODES, type LanguageCode } from "../../src/contract/locales.ts";
import type { Figure } from "../figures.ts";
import { openBareIndex } from "./bare-index.ts";
import { indexBytes } from "./index-bytes.ts";
import { type KnownItem, knownItems } from "./known-items.ts";
import { createRandom, pick } from "./random.ts";
import { variedArticles } from "./varied-articles.ts";
import { openVitrine } from "./vitrine.ts";

/** Articles of which searches are taken: known items cost a pass over all texts. */
const SAMPLED = 600;
const SEARCHES = 240;
const PAGE_SIZE = 12;
const LIMIT_MS = 20;

interface Asked {
  language: LanguageCode;
  search: string;
  suggest: string;
}

/** How many articles each engine gets. */
export interface Counts {
  sqlite: number;
  postgres: number;
}

/** How long search and suggestions take over very many articles, against FTS5 alone over as many in the same run. */
export async function measureSpeed(
  corpus: readonly ArticleContent[],
  postgresUrl: string | undefined,
  counts: Counts,
): Promise<Figure[]> {
  const scratch = mkdtempSync(join(tmpdir(), "vitrine-bench-search-"));
  try {
    const articles = [...variedArticles(corpus, SAMPLED)];
    const asked = { warming: queriesOf(articles, 3), timed: queriesOf(articles, 4) };
    const floors = new Map<number, Floor>();
    for (const count of new Set(Object.values(counts)))
      floors.set(count, await measureFloor(corpus, join(scratch, `bare-${count}.db`), asked, count));
    const figures: Figure[] = [];
    const file = join(scratch, "vitrine.db");
    const engines = [{ name: "SQLite", url: `file:${file}`, count: counts.sqlite }];
    if (postgresUrl !== undefined)
      engines.push({ name: "PostgreSQL", url: postgresUrl, count: counts.postgres });
    for (const { name: engine, url, count } of engines) {
      const name = `${engine}, ${count} articles`;
      const floor = floors.get(count);
      if (floor === undefined) continue;
      const { store, reader, seconds } = await openVitrine(variedArticles(corpus, count), url, scratch);
      const search = await timeAll(asked, ({ search: query, language }) =>
        reader.search({ query, page: 1, size: PAGE_SIZE }, language),
      );
      const suggest = await timeAll(asked, ({ suggest: query, language }) => reader.suggest(query, language));
      await store.close();
      figures.push(
        ...timesOf(`${name}: search`, search, floor.search),
        ...timesOf(`${name}: suggest`, suggest, floor.suggest),
        told(`${name}: import, index and all`, "/s", count / seconds, count / floor.seconds),
        told(
          `${name}: index, bytes an article`,
          "KiB",
          (await indexBytes(url)) / count / 1024,
          floor.bytes / count / 1024,
        ),
      );
    }
    return figures;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

interface Floor {
  search: number[];
  suggest: number[];
  seconds: number;
  bytes: number;
}

async function measureFloor(
  corpus: readonly ArticleContent[],
  file: string,
  asked: Queries,
  count: number,
): Promise<Floor> {
  const bare = openBareIndex(file);
  const started = performance.now();
  bare.addAll(variedArticles(corpus, count));
  const seconds = (performance.now() - started) / 1000;
  const search = await timeAll(asked, (one) => bare.search(one.search, one.language));
  const suggest = await timeAll(asked, (one) => bare.suggest(one.suggest, one.language));
  bare.close();
  return { search, suggest, seconds, bytes: statSync(file).size };
}

/** Titles, headings and phrases as people remember them, one in four misspelt, and single words. */
export function queriesOf(articles: readonly ArticleContent[], seed: number): Asked[] {
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

/** What is timed was not asked before: whatever is kept of answers must not count, but the first is no measure either. */
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

function timesOf(name: string, times: readonly number[], floors: readonly number[]): Figure[] {
  return [0.5, 0.95].map((share) => {
    const value = times[Math.floor(times.length * share)] ?? 0;
    const floor = floors[Math.floor(floors.length * share)] ?? 0;
    const isTail = share > 0.5;
    return {
      name: `${name}, p${share * 100}`,
      value,
      unit: "ms",
      floor,
      ratio: value / floor,
      goal: isTail ? `ratio ≤ 2, ≤ ${LIMIT_MS} ms` : "told",
      isMet: !isTail || (value <= LIMIT_MS && value / floor <= 2),
    };
  });
}

function told(name: string, unit: string, value: number, floor: number): Figure {
  return { name, value, unit, floor, ratio: value / floor, goal: "told", isMet: true };
}
