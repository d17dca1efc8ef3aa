import type { ArticleContent } from "../../src/content/model/tenant-content.ts";
import { createRandom, pick } from "../../src/content/testing/random.ts";
import type { LanguageCode } from "../../src/contract/addresses/locales.ts";
import { withTypingError } from "./typing-error.ts";

export const KINDS = ["title", "heading", "phrase", "link"] as const;
export type Kind = (typeof KINDS)[number];

/** A search by somebody who wants to find a certain article. */
export interface KnownItem {
  kind: Kind;
  query: string;
  misspelt: string;
  /** Paths of the right articles. There are several only if they cannot be distinguished. */
  right: ReadonlySet<string>;
  /** Paths of articles that contain the words only because they link to the right one. They do not count as hits. */
  linking?: ReadonlySet<string>;
}

/** Length of a phrase: in characters for scripts without spaces between words, otherwise in words. */
const PHRASE_LENGTH: Record<LanguageCode, number> = { en: 6, zh: 12, kr: 4 };
const SEED = 20_260;
const ATTEMPTS = 40;

/**
 * Returns for each article of a language its title, one heading, and one phrase that no other article contains. Another seed
 * chooses other headings, phrases and typing errors.
 *
 * @param most number of articles to use; all are read to find distinctive phrases
 */
export function knownItems(
  articles: readonly ArticleContent[],
  language: LanguageCode,
  seed = SEED,
  most = Infinity,
): KnownItem[] {
  const own = articles.filter((article) => article.language === language);
  const random = createRandom(seed);
  const texts = own.map((article) => ({ path: article.path, text: wholeText(article) }));
  const characters = [
    ...new Set(
      texts
        .map(({ text }) => text)
        .join("")
        .match(/\p{Script=Han}/gu) ?? [],
    ),
  ];
  const items: KnownItem[] = [];
  const add = (kind: Kind, query: string, right: readonly string[]) =>
    items.push({ kind, query, misspelt: withTypingError(query, characters, random), right: new Set(right) });
  for (const article of sampleOf(own, most)) {
    add(
      "title",
      article.title,
      own.filter(({ title }) => same(title, article.title)).map(({ path }) => path),
    );
    const headings = article.headings
      .map(({ text }) => text)
      .filter((text) => isDistinctive(text, article, own));
    if (headings.length > 0) add("heading", pick(headings, random), [article.path]);
    const phrase = findPhrase(article, language, texts, random);
    if (phrase !== undefined) add("phrase", phrase, [article.path]);
  }
  return items;
}

/** Returns the given number of items, evenly spread over all. */
function sampleOf(articles: readonly ArticleContent[], most: number): readonly ArticleContent[] {
  const step = Math.max(articles.length / most, 1);
  return articles.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
}

function wholeText({ title, summary, sections }: ArticleContent): string {
  return [title, summary, ...sections.flatMap(({ heading, text }) => [heading, text])].join("\n");
}

function same(left: string, right: string): boolean {
  return left.trim().toLowerCase() === right.trim().toLowerCase();
}

/** True if a heading has at least two words or four characters, and is not the heading or title of another article. */
function isDistinctive(heading: string, article: ArticleContent, own: readonly ArticleContent[]): boolean {
  if (!/\S\s+\S|[\p{Script=Han}\p{Script=Hangul}]{4}/u.test(heading)) return false;
  return own.every(
    (other) =>
      other === article ||
      (!same(other.title, heading) && other.headings.every(({ text }) => !same(text, heading))),
  );
}

function findPhrase(
  article: ArticleContent,
  language: LanguageCode,
  texts: readonly { path: string; text: string }[],
  random: () => number,
): string | undefined {
  const sections = article.sections.map(({ text }) => text).filter((text) => text.length > 80);
  for (let attempt = 0; attempt < ATTEMPTS && sections.length > 0; attempt += 1) {
    const phrase = cutPhrase(pick(sections, random), language, random);
    if (
      phrase !== undefined &&
      texts.every(({ path, text }) => path === article.path || !text.includes(phrase))
    ) {
      return phrase;
    }
  }
  return undefined;
}

function cutPhrase(text: string, language: LanguageCode, random: () => number): string | undefined {
  const length = PHRASE_LENGTH[language];
  if (language === "zh") {
    const runs = [...text.matchAll(/\p{Script=Han}+/gu)]
      .map(([run]) => [...run])
      .filter((run) => run.length >= length);
    if (runs.length === 0) return undefined;
    const run = pick(runs, random);
    const first = Math.floor(random() * (run.length - length + 1));
    return run.slice(first, first + length).join("");
  }
  const words = text.split(" ");
  const first = Math.floor(random() * Math.max(words.length - length, 1));
  const phrase = words.slice(first, first + length);
  return phrase.every((word) => /^[\p{L}\p{N}]+$/u.test(word)) && phrase.length === length
    ? phrase.join(" ")
    : undefined;
}
