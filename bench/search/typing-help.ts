import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ArticleContent } from "../../src/content/model/tenant-content.ts";
import type { LanguageCode } from "../../src/contract/addresses/locales.ts";
import type { Figure } from "../figures.ts";
import type { Find } from "./engines.ts";
import {
  hanOf,
  inFullWidth,
  inInitials,
  inPinyin,
  inPinyinInitials,
  inTraditional,
  onKoreanKeyboard,
  onLatinKeyboard,
  withOtherNumbers,
  withSpaces,
  withoutSpaces,
} from "./typed-otherwise.ts";
import { openVitrine } from "./vitrine.ts";

/** Least success at rank 1, in percent, for what says as much as the title itself; the others are told. */
const GOAL = 95;
/** Among so many suggestions the title has to be. */
const SUGGESTED = 8;
/** Words on each side of a number that are typed with it. */
const BESIDE = 3;

interface Help {
  kind: string;
  language: LanguageCode;
  /** What is typed for a title; `undefined` if it offers nothing for it. */
  typed: (title: string) => string | undefined;
  goal?: number;
  /** Whether it is mostly chosen from suggestions. */
  isSuggested?: true;
}

const HELPS: Help[] = [
  { kind: "initial consonants", language: "kr", typed: inInitials, isSuggested: true },
  { kind: "Korean on a Latin keyboard", language: "kr", typed: onLatinKeyboard, goal: GOAL },
  { kind: "English on a Korean keyboard", language: "kr", typed: onKoreanKeyboard },
  { kind: "English on a Korean keyboard", language: "en", typed: onKoreanKeyboard },
  { kind: "without spaces", language: "kr", typed: withoutSpaces, goal: GOAL },
  { kind: "with a space more", language: "kr", typed: withSpaces, goal: GOAL },
  { kind: "whole pinyin", language: "zh", typed: (title) => ofHan(title, inPinyin), isSuggested: true },
  {
    kind: "initials of pinyin",
    language: "zh",
    typed: (title) => ofHan(title, inPinyinInitials),
    isSuggested: true,
  },
  { kind: "traditional characters", language: "zh", typed: inTraditional, goal: GOAL },
  { kind: "full-width letters", language: "en", typed: inFullWidth, goal: GOAL },
  { kind: "full-width letters", language: "zh", typed: inFullWidth, goal: GOAL },
];

/**
 * How often the first hit is right where a title is typed as it sounds, as another keyboard gives it, or in another form; and where
 * numbers of a text are typed in another form, with the words beside them.
 */
export async function measureTypingHelp(articles: readonly ArticleContent[]): Promise<Figure[]> {
  const scratch = mkdtempSync(join(tmpdir(), "vitrine-bench-typing-"));
  const { store, findIn } = await openVitrine(articles, `file:${join(scratch, "vitrine.db")}`, scratch);
  const figures: Figure[] = [];
  const add = (name: string, value: number, searches: number, goal?: number) => {
    console.log(`${name} (${searches}): ${value.toFixed(1)} %`);
    figures.push({
      name: `${name}: ${name.endsWith("suggested") ? "among the suggestions" : "first hit right"}`,
      value,
      unit: "%",
      goal: goal === undefined ? "told" : `≥ ${goal}`,
      isMet: goal === undefined || value >= goal,
    });
  };
  try {
    const tenant = await store.findTenant("harbor");
    if (tenant === undefined) throw new Error("The tenant was not imported");
    for (const { kind, language, typed, goal, isSuggested } of HELPS) {
      const own = articles.filter((article) => article.language === language);
      const items = own.flatMap(({ title }) => {
        const query = typed(title);
        // Titles of which the same is typed cannot be told apart.
        const alike = own.filter((other) => query !== undefined && sameTyped(typed(other.title), query));
        return query === undefined ? [] : [{ query, right: new Set(alike.map(({ path }) => path)) }];
      });
      const { value, searches } = await score(findIn(language), items);
      add(`${kind}, ${language}`, value, searches, goal);
      if (isSuggested === undefined) continue;
      const suggest: Find = async (query) =>
        (await store.reader(tenant).suggest(query, language)).map(({ title }) => title);
      const titled = own.flatMap(({ title }) => {
        const query = typed(title);
        return query === undefined ? [] : [{ query, right: new Set([title]) }];
      });
      add(`${kind}, ${language}, suggested`, (await score(suggest, titled, SUGGESTED)).value, titled.length);
    }
    for (const language of ["en", "zh", "kr"] as const) {
      const { value, searches } = await score(findIn(language), numberItems(articles, language));
      if (searches > 0) add(`numbers and units in another form, ${language}`, value, searches, GOAL);
    }
    return figures;
  } finally {
    await store.close();
    rmSync(scratch, { recursive: true, force: true });
  }
}

interface Item {
  query: string;
  right: ReadonlySet<string>;
}

/** @param first the number of hits among which one has to be right */
async function score(
  find: Find,
  items: readonly Item[],
  first = 1,
): Promise<{ value: number; searches: number }> {
  let right = 0;
  for (const item of items) {
    const found = (await find(item.query)).slice(0, first);
    if (found.some((path) => item.right.has(path))) right += 1;
  }
  return { value: (right / Math.max(items.length, 1)) * 100, searches: items.length };
}

/** Each number of a text that has another form, in that form, with the words beside it as they are. */
function numberItems(articles: readonly ArticleContent[], language: LanguageCode): Item[] {
  const own = articles
    .filter((article) => article.language === language)
    .map(({ path, sections }) => ({ path, text: sections.map(({ text }) => text).join("\n") }));
  return own.flatMap(({ text }) =>
    text.split("\n").flatMap((line): Item[] => {
      const words = line.split(" ");
      const at = words.findIndex(
        (word, index) => withOtherNumbers(`${word} ${words[index + 1] ?? ""}`) !== undefined,
      );
      if (at < 0) return [];
      const written = words.slice(Math.max(at - BESIDE, 0), at + BESIDE + 2).join(" ");
      const query = withOtherNumbers(written);
      if (query === undefined) return [];
      const right = own.filter((other) => other.text.includes(written)).map(({ path }) => path);
      return [{ query, right: new Set(right) }];
    }),
  );
}

function ofHan(title: string, typed: (han: string) => string | undefined): string | undefined {
  const han = hanOf(title);
  return han === undefined ? undefined : typed(han);
}

/** Whether what is typed for one title is in what is typed for another. */
function sameTyped(one: string | undefined, other: string): boolean {
  return one?.includes(other) === true;
}
