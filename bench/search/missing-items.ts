import type { ArticleContent } from "../../src/content/model/tenant-content.ts";
import { createRandom, pick } from "../../src/content/testing/random.ts";
import type { LanguageCode } from "../../src/contract/addresses/locales.ts";
import { withTypingError } from "./typing-error.ts";

/** An address without a page, with the article that was meant. */
export interface MissingItem {
  kind: string;
  path: string;
  /** Translation keys of the right articles. There are several only if they cannot be distinguished. */
  right: ReadonlySet<string>;
}

/** Share of an address that remains if it was cut off in copying. */
const KEPT_SHARE = 0.7;
const SEED = 404;

/** Returns an address with one kind of mistake; `undefined` if that mistake is not possible for this article. */
type Mistake = (
  article: ArticleContent,
  slip: (text: string) => string,
  random: () => number,
) => string | undefined;

const MISTAKES: Record<string, Mistake> = {
  misspelt: ({ group, slug }, slip) => `/${group}/${slip(slug)}.html`,
  "misspelt twice": ({ group, slug }, slip) => `/${group}/${slip(slip(slug))}.html`,
  moved: ({ slug, publishedAt }) => `/docs/${publishedAt.slice(0, 7).replace("-", "/")}/${slug}.php`,
  "of another group": ({ slug }) => `/company-news/${slug}.html`,
  "of another language": ({ language, group, slug }) =>
    `/${language === "en" ? "ko" : "en"}/${group}/${slug}.html`,
  "with a word more": ({ group, slug }, _slip, random) =>
    `/${group}/${slug}-${pick(["2024", "new", "copy", "final", "v2"], random)}.html`,
  "with a word less": ({ group, slug }, _slip, random) => {
    const words = slug.split("-");
    if (words.length < 3) return undefined;
    const gone = Math.floor(random() * words.length);
    return `/${group}/${words.filter((_, index) => index !== gone).join("-")}.html`;
  },
  "words joined": ({ group, slug }) =>
    slug.includes("-") ? `/${group}/${slug.replaceAll("-", "")}.html` : undefined,
  "cut off": ({ group, slug }) => `/${group}/${slug.slice(0, Math.ceil(slug.length * KEPT_SHARE))}`,
};

/** Returns one address of each kind for each article of a language. */
export function missingItems(
  articles: readonly ArticleContent[],
  language: LanguageCode,
  most: number,
): MissingItem[] {
  const own = articles.filter((article) => article.language === language);
  const random = createRandom(SEED);
  const characters = [...new Set(own.flatMap(({ slug }) => slug.match(/\p{Script=Han}/gu) ?? []))];
  const slip = (text: string) => withTypingError(text, characters, random);
  const slugs = new Set(own.map(({ slug }) => slug));
  const step = Math.max(own.length / most, 1);
  const sample = own.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
  return sample.flatMap((article) =>
    Object.entries(MISTAKES).flatMap(([kind, mistake]): MissingItem[] => {
      const path = mistake(article, slip, random);
      const name =
        path
          ?.split("/")
          .at(-1)
          ?.replace(/\.\w+$/, "") ?? "";
      const isMoved = !kind.startsWith("misspelt") && name === article.slug;
      // Skips a mistyped address that belongs to another article, because that article would be the right one.
      if (path === undefined || (slugs.has(name) && !isMoved)) return [];
      const alike = kind === "cut off" ? own.filter(({ slug }) => slug.startsWith(name)) : [article];
      return [
        { kind, path, right: new Set([article, ...alike].map(({ translationKey }) => translationKey)) },
      ];
    }),
  );
}
