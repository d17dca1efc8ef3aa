import type { ArticleContent } from "../../src/content/model/tenant-content.ts";
import { createRandom, pick } from "../../src/content/testing/random.ts";
import { sampleArticle } from "../../src/content/testing/sample-content.ts";
import { LANGUAGE_CODES, type LanguageCode } from "../../src/contract/addresses/locales.ts";

const SEED = 77;
/** One in this many words is replaced, so that the vocabulary grows with the number of articles as in real texts. */
const REPLACED_ONE_IN = 8;
const NEW_WORDS = 40_000;
const SENTENCES = { en: 24, zh: 22, kr: 22 } satisfies Record<LanguageCode, number>;
const HEADINGS = 4;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Yields any number of articles for an index: real sentences in new order, with some words replaced. Languages alternate. */
export function* variedArticles(corpus: readonly ArticleContent[], count: number): Generator<ArticleContent> {
  const random = createRandom(SEED);
  const sources = LANGUAGE_CODES.map((language) => sourceOf(corpus, language));
  for (let number = 0; number < count; number += 1) {
    const source = pick(
      [sources[number % sources.length]].filter((one) => one !== undefined),
      random,
    );
    const vary = (text: string) => varyText(text, source, random);
    const title = vary(pick(source.titles, random));
    const headings = Array.from({ length: HEADINGS }, () => vary(pick(source.headings, random)));
    const sentences = Array.from({ length: SENTENCES[source.language] }, () =>
      vary(pick(source.sentences, random)),
    );
    const share = Math.ceil(sentences.length / headings.length);
    yield sampleArticle({
      slug: `varied-${number}`,
      language: source.language,
      translationKey: `varied-${number}`,
      group: `group-${number % 20}`,
      title,
      summary: sentences[0] ?? "",
      headings: headings.map((text, index) => ({ id: `h${index}`, depth: 2, text })),
      sections: headings.map((heading, index) => ({
        heading,
        text: sentences.slice(index * share, (index + 1) * share).join(" "),
      })),
      publishedAt: new Date(Date.UTC(2015, 0, 1) + ((number * 7919) % 4000) * DAY_MS).toISOString(),
    });
  }
}

interface Source {
  language: LanguageCode;
  titles: string[];
  headings: string[];
  sentences: string[];
  characters: string[];
}

function sourceOf(corpus: readonly ArticleContent[], language: LanguageCode): Source {
  const own = corpus.filter((article) => article.language === language);
  const texts = own.flatMap(({ sections }) => sections.map(({ text }) => text));
  return {
    language,
    titles: own.map(({ title }) => title),
    headings: own.flatMap((article) => article.headings.map(({ text }) => text)),
    sentences: texts
      .flatMap((text) => text.split(/(?<=[.!?。！？])\s*/u))
      .filter((text) => text.length > 20 && text.length < 300),
    characters: [...new Set(texts.join("").match(/[\p{Script=Han}\p{Script=Hangul}]/gu) ?? [])],
  };
}

/** Replaces some words of a text. Few of the new words are common and most are rare, as in any language. */
function varyText(text: string, { characters }: Source, random: () => number): string {
  return text.replace(/[\p{Script=Latin}]{4,}|[\p{Script=Han}\p{Script=Hangul}]{2}/gu, (word) => {
    if (random() * REPLACED_ONE_IN > 1) return word;
    const rank = Math.floor(NEW_WORDS ** random());
    if (/^\p{Script=Latin}/u.test(word))
      return `${word.slice(0, 3).toLowerCase()}${rank.toString(26).replace(/\d/g, (digit) => "qrstuvwxyz".charAt(Number(digit)))}`;
    return `${characters[rank % characters.length]}${characters[(rank * 31) % characters.length]}`;
  });
}
