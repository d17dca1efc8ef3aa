import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ArticleContent } from "../../src/content/model/tenant-content.ts";
import { LANGUAGE_CODES, type LanguageCode } from "../../src/contract/addresses/locales.ts";
import type { Figure } from "../figures.ts";
import type { Find } from "./engines.ts";
import {
  asOneWord,
  hanOf,
  hangulWords,
  inFullWidth,
  inInitials,
  inPinyin,
  inPinyinInitials,
  inTraditional,
  latinWords,
  onKoreanKeyboard,
  onLatinKeyboard,
  withOtherNumbers,
  withSpaces,
  withoutSpaces,
} from "./typed-otherwise.ts";
import { openVitrine } from "./vitrine.ts";

/** Minimum share of correct hits, relative to the hits for the correctly written text. */
const GOAL = 0.95;
/** Number of suggestions that must contain the title. */
const SUGGESTED = 8;
/** Number of words on each side of a number that are typed with it. */
const CONTEXT_WORDS = 3;

interface Help {
  kind: string;
  language: LanguageCode;
  /** Returns the part of a title that is typed; `undefined` if there is no suitable part. */
  written: (title: string) => string | undefined;
  /** Returns the typed form of a text; `undefined` if it equals the text. */
  typed: (written: string) => string | undefined;
  /** Set if the typed text is ambiguous, so that the figure has no goal. */
  isSound?: true;
}

const whole = (title: string) => title;
const HELPS: Help[] = [
  { kind: "initial consonants", language: "kr", written: hangulWords, typed: inInitials, isSound: true },
  { kind: "Korean on a Latin keyboard", language: "kr", written: hangulWords, typed: onLatinKeyboard },
  { kind: "English on a Korean keyboard", language: "kr", written: latinWords, typed: onKoreanKeyboard },
  { kind: "English on a Korean keyboard", language: "en", written: latinWords, typed: onKoreanKeyboard },
  { kind: "without spaces", language: "kr", written: whole, typed: withoutSpaces },
  { kind: "without spaces", language: "en", written: latinWords, typed: asOneWord },
  { kind: "with a space more", language: "kr", written: whole, typed: withSpaces },
  { kind: "whole pinyin", language: "zh", written: hanOf, typed: inPinyin, isSound: true },
  { kind: "initials of pinyin", language: "zh", written: hanOf, typed: inPinyinInitials, isSound: true },
  { kind: "traditional characters", language: "zh", written: whole, typed: inTraditional },
  { kind: "full-width letters", language: "en", written: whole, typed: inFullWidth },
  { kind: "full-width letters", language: "zh", written: whole, typed: inFullWidth },
];

/**
 * Measures how often the first hit, and one of the suggestions, is right if a title is typed phonetically, with another keyboard
 * layout or in another form. Also measures the first hit if numbers of a text are typed in another form, with the words around
 * them. The baseline is the same text as written.
 */
export async function measureTypingHelp(articles: readonly ArticleContent[]): Promise<Figure[]> {
  const scratch = mkdtempSync(join(tmpdir(), "vitrine-bench-typing-"));
  const { store, findIn } = await openVitrine(articles, `file:${join(scratch, "vitrine.db")}`, scratch);
  const figures: Figure[] = [];
  const add = (name: string, items: readonly Item[], value: number, baseline?: number) => {
    console.log(
      `${name} (${items.length}): ${value.toFixed(1)} %, as written ${baseline?.toFixed(1) ?? "-"}`,
    );
    const ratio = baseline === undefined ? undefined : value / baseline;
    figures.push({
      name,
      value,
      unit: "%",
      goal: ratio === undefined ? "none" : `≥ ${GOAL} × as written`,
      ...(baseline !== undefined && ratio !== undefined && { baseline, ratio }),
      isMet: ratio === undefined || ratio >= GOAL,
    });
  };
  try {
    const tenant = await store.findTenant("harbor");
    if (tenant === undefined) throw new Error("The tenant was not imported");
    const pathOf = new Map(articles.map((one) => [`${one.language} ${one.title}`, one.path]));
    for (const help of HELPS) {
      const { kind, language } = help;
      const name = `${kind}, ${language}`;
      const items = itemsOf(help, articles);
      const suggest: Find = async (query) =>
        (await store.reader(tenant).suggest(query, language)).map(
          ({ title }) => pathOf.get(`${language} ${title}`) ?? "",
        );
      const places = [
        { where: name, find: findIn(language), first: 1 },
        { where: `${name}, among suggestions`, find: suggest, first: SUGGESTED },
      ];
      for (const { where, find, first } of places) {
        const value = await score(find, items, ({ query }) => query, first);
        const baseline = help.isSound
          ? undefined
          : await score(find, items, ({ written: text }) => text, first);
        add(where, items, value, baseline);
      }
    }
    for (const language of LANGUAGE_CODES) {
      const items = numberItems(articles, language);
      if (items.length === 0) continue;
      const value = await score(findIn(language), items, ({ query }) => query);
      const baseline = await score(findIn(language), items, ({ written }) => written);
      add(`numbers and units in another form, ${language}`, items, value, baseline);
    }
    return figures;
  } finally {
    await store.close();
    rmSync(scratch, { recursive: true, force: true });
  }
}

interface Item {
  query: string;
  written: string;
  /** Paths of the right articles. */
  right: ReadonlySet<string>;
}

/**
 * Returns the typed text for each title of a language. Titles with the same words cannot be distinguished, so each of their
 * articles is right.
 */
function itemsOf({ language, written, typed }: Help, articles: readonly ArticleContent[]): Item[] {
  const own = articles.filter((article) => article.language === language);
  return own.flatMap(({ title }) => {
    const text = written(title);
    const query = text === undefined ? undefined : typed(text);
    if (text === undefined || query === undefined || query === text) return [];
    const alike = own.filter((other) => {
      const theirs = written(other.title);
      return theirs !== undefined && (theirs.includes(text) || typed(theirs)?.includes(query));
    });
    return [{ query, written: text, right: new Set(alike.map(({ path }) => path)) }];
  });
}

/** @param first the number of hits among which one has to be right */
async function score(
  find: Find,
  items: readonly Item[],
  queryOf: (item: Item) => string,
  first = 1,
): Promise<number> {
  let right = 0;
  for (const item of items) {
    const found = (await find(queryOf(item))).slice(0, first);
    if (found.some((path) => item.right.has(path))) right += 1;
  }
  return (right / Math.max(items.length, 1)) * 100;
}

/** Returns the numbers of a text in their other form, with the words around them unchanged. */
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
      const written = words.slice(Math.max(at - CONTEXT_WORDS, 0), at + CONTEXT_WORDS + 2).join(" ");
      const query = withOtherNumbers(written);
      if (query === undefined) return [];
      const right = own.filter((other) => other.text.includes(written)).map(({ path }) => path);
      return [{ query, written, right: new Set(right) }];
    }),
  );
}
