import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ArticleContent } from "../../src/content/tenant-content.ts";
import { LANGUAGE_CODES, type LanguageCode } from "../../src/contract/locales.ts";
import type { Figure } from "../figures.ts";
import { openBareIndex } from "./bare-index.ts";
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

/** How long search and suggestions take over very many articles, against FTS5 alone in the same run. */
export async function measureSpeed(
  corpus: readonly ArticleContent[],
  postgresUrl: string | undefined,
  count: number,
): Promise<Figure[]> {
  const scratch = mkdtempSync(join(tmpdir(), "vitrine-bench-search-"));
  try {
    const asked = queriesOf([...variedArticles(corpus, SAMPLED)]);
    const bare = openBareIndex(join(scratch, "bare.db"));
    const started = performance.now();
    bare.addAll(variedArticles(corpus, count));
    const bareSeconds = (performance.now() - started) / 1000;
    const floors = {
      search: await timeAll(asked, ({ search, language }) => bare.search(search, language)),
      suggest: await timeAll(asked, ({ suggest, language }) => bare.suggest(suggest, language)),
    };
    bare.close();
    const figures: Figure[] = [];
    const engines = [{ name: "SQLite", url: `file:${join(scratch, "vitrine.db")}` }];
    if (postgresUrl !== undefined) engines.push({ name: "PostgreSQL", url: postgresUrl });
    for (const { name, url } of engines) {
      const { store, reader, seconds } = await openVitrine(variedArticles(corpus, count), url, scratch);
      const search = await timeAll(asked, ({ search: query, language }) =>
        reader.search({ query, page: 1, size: PAGE_SIZE }, language),
      );
      const suggest = await timeAll(asked, ({ suggest: query, language }) => reader.suggest(query, language));
      await store.close();
      figures.push(
        ...timesOf(`${name}: search`, search, floors.search),
        ...timesOf(`${name}: suggest`, suggest, floors.suggest),
      );
      figures.push({
        name: `${name}: import, index and all`,
        value: count / seconds,
        unit: "/s",
        floor: count / bareSeconds,
        ratio: bareSeconds / seconds,
        goal: "told",
        isMet: true,
      });
      if (name === "SQLite")
        figures.push(sizeOf(join(scratch, "vitrine.db"), join(scratch, "bare.db"), count));
    }
    return figures;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Titles, headings and phrases as people remember them, one in four misspelt, and single words. */
export function queriesOf(articles: readonly ArticleContent[]): Asked[] {
  const random = createRandom(3);
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

async function timeAll(asked: readonly Asked[], run: (one: Asked) => unknown): Promise<number[]> {
  for (const one of asked) await run(one);
  const times: number[] = [];
  for (const one of asked) {
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

function sizeOf(file: string, bareFile: string, count: number): Figure {
  const value = statSync(file).size / count / 1024;
  const floor = statSync(bareFile).size / count / 1024;
  return {
    name: "SQLite: bytes an article, text and all, against the bare index",
    value,
    unit: "KiB",
    floor,
    ratio: value / floor,
    goal: "told",
    isMet: true,
  };
}
