import { dirname } from "node:path/posix";
import type { LanguageCode } from "../../../contract/addresses/locales.ts";
import { coded } from "../../../contract/studio/finding-codes.ts";
import type { Findings } from "../../source/findings.ts";
import type { PlacedArticle, SiteNames } from "./site-names.ts";

/**
 * Warns of an article that is probably the translation of another one in the default language, but has another name and is
 * therefore not joined with it. Each of the two must be the only article in its group without a counterpart in the other's
 * language, since with several candidates a guess would often be wrong. Checks only changed articles, and skips folders with
 * too many articles.
 */
export function warnOfUnjoined(
  { concerned, byName, inFolder }: Pick<SiteNames, "concerned" | "byName" | "inFolder">,
  languages: readonly { code: LanguageCode; isDefault: boolean }[],
  findings: Findings,
): void {
  const main = languages.find(({ isDefault }) => isDefault)?.code;
  if (main === undefined) return;
  const others = languages.map(({ code }) => code).filter((code) => code !== main);
  const lacks = ({ translationKey }: PlacedArticle, language: LanguageCode) =>
    !byName.isKey(translationKey, language);
  /** Returns the only article of a folder that has no version in a language; `undefined` if there is none or several. */
  const loneIn = (folder: string, lacking: LanguageCode): PlacedArticle | undefined => {
    const [lone, ...more] = inFolder(folder)?.filter((article) => lacks(article, lacking)) ?? [];
    return more.length === 0 ? lone : undefined;
  };
  for (const [group, articles] of Map.groupBy(concerned.articles, groupOf))
    for (const other of others) {
      const isOfPair = articles.some(
        (article) =>
          (article.language === other && lacks(article, main)) ||
          (article.language === main && lacks(article, other)),
      );
      const own = isOfPair ? loneIn(other + group, main) : undefined;
      const original = isOfPair ? loneIn(main + group, other) : undefined;
      if (own === undefined || original === undefined) continue;
      findings.warn(
        "unjoined",
        own.file.origin,
        1,
        `no article in "${main}" has this name, and ${original.file.origin} has no version in "${other}". If this is its translation, write "translationKey: ${original.translationKey}" here`,
        coded("unjoined", { main, other, file: original.file.origin, key: original.translationKey }),
      );
    }
}

/** Returns the part of an article's folder after the language. */
function groupOf({ path, language }: PlacedArticle): string {
  return dirname(path).slice(language.length);
}
