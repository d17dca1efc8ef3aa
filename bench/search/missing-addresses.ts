import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSqliteReader } from "../../src/content/engine/sqlite-reader.ts";
import type { ArticleContent } from "../../src/content/model/tenant-content.ts";
import { searchWith } from "../../src/content/search/search-with.ts";
import { LANGUAGE_CODES, type LanguageCode } from "../../src/contract/addresses/locales.ts";
import type { Figure } from "../figures.ts";
import { type MissingItem, missingItems } from "./missing-items.ts";
import { withTitleSlugs } from "./title-slugs.ts";
import { variedArticles } from "./varied-articles.ts";
import { openVitrine } from "./vitrine.ts";

/** Minimum share of right first suggestions, in percent. */
const GOAL = 80;
/** Number of articles per language whose addresses are misspelt. */
const SAMPLED = 300;
const SUGGESTED = 5;

/** Addresses that vulnerability scanners request. They do not refer to an article. */
const PROBES = [
  "/wp-login.php",
  "/wp-content/plugins/elementor/readme.txt",
  "/.env",
  "/.git/config",
  "/xmlrpc.php",
  "/phpmyadmin/index.php",
  "/vendor/phpunit/phpunit/src/Util/PHP/eval-stdin.php",
  "/cgi-bin/luci",
  "/boaform/admin/formLogin",
  "/owa/auth/logon.aspx",
  "/actuator/health",
];

/** Returns suggestions for a path in a language: translation keys with languages. */
type Suggest = (path: string, language: LanguageCode) => Promise<string[]>;

/**
 * Measures how often the first suggestion of the error page is right, and how long it takes, for common mistakes in links and
 * typed addresses. Uses the articles' own addresses first, then addresses derived from their titles in their own script. `count`
 * is the number of articles per language: the real ones, and others made of their sentences.
 */
export async function measureMissing(corpus: readonly ArticleContent[], count: number): Promise<Figure[]> {
  const more = Math.max(count * LANGUAGE_CODES.length - corpus.length, 0);
  const figures = more === 0 ? await measureSet("own addresses", corpus) : [];
  const titled = [...withTitleSlugs([...corpus, ...variedArticles(corpus, more)])];
  figures.push(...(await measureSet(`addresses of titles, ${titled.length} articles`, titled)));
  return figures;
}

async function measureSet(name: string, articles: readonly ArticleContent[]): Promise<Figure[]> {
  const scratch = mkdtempSync(join(tmpdir(), "vitrine-bench-missing-"));
  const file = join(scratch, "vitrine.db");
  try {
    const { store } = await openVitrine(articles, `file:${file}`, scratch);
    const { id: tenant } = (await store.findTenant("harbor")) ?? { id: 0 };
    await store.close();
    // Bypasses the store, which limits the number of searches for addresses.
    const searching = searchWith(openSqliteReader(file, {}));
    const suggest: Suggest = async (path, language) => {
      const audience = { tenant, language, fallback: language, now: Date.now() };
      const text = (path.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).join(" ");
      const rows = (await searching.missing({ audience, path, text, size: SUGGESTED })) ?? [];
      return rows.map((row) => row.translation_key);
    };
    const figures: Figure[] = [];
    for (const language of LANGUAGE_CODES) {
      const items = missingItems(articles, language, SAMPLED);
      for (const [kind, ofKind] of Map.groupBy(items, (item) => item.kind))
        figures.push(await scoreKind(`${name}, ${language}, ${kind}`, ofKind, language, suggest));
    }
    figures.push(await timeProbes(name, suggest));
    return figures;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function scoreKind(
  name: string,
  items: readonly MissingItem[],
  language: LanguageCode,
  suggest: Suggest,
): Promise<Figure> {
  let right = 0;
  const times: number[] = [];
  for (const item of items) {
    const startedAt = performance.now();
    const [first = ""] = await suggest(item.path, language);
    times.push(performance.now() - startedAt);
    if (item.right.has(first)) right += 1;
  }
  const value = (right / items.length) * 100;
  console.log(`${name} (${items.length}): ${value.toFixed(1)} %, p95 ${p95(times).toFixed(1)} ms`);
  return {
    name: `${name}: first suggestion right`,
    value,
    unit: "%",
    goal: `≥ ${GOAL}`,
    isMet: value >= GOAL,
  };
}

async function timeProbes(name: string, suggest: Suggest): Promise<Figure> {
  const times: number[] = [];
  for (const path of PROBES) {
    const startedAt = performance.now();
    await suggest(path, "en");
    times.push(performance.now() - startedAt);
  }
  return { name: `${name}: p95 of probes`, value: p95(times), unit: "ms", goal: "none", isMet: true };
}

function p95(times: readonly number[]): number {
  return times.toSorted((left, right) => left - right)[Math.floor(times.length * 0.95)] ?? 0;
}
