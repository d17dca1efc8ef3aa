import type { LanguageCode } from "../../../contract/addresses/locales.ts";
import type { Findings } from "../../source/findings.ts";
import type { ArticleEntry } from "./articles.ts";

/**
 * Warns of an article that is probably the translation of one with another name, and is not joined to it: in its group, either
 * is the only one without a partner in the other's language. Where several have none, a guess would be wrong too often.
 */
export function warnOfUnjoined(
  articles: readonly ArticleEntry[],
  [main, ...others]: readonly LanguageCode[],
  findings: Findings,
): void {
  if (main === undefined || others.length === 0) return;
  const keys = new Map<LanguageCode, Set<string>>([main, ...others].map((language) => [language, new Set()]));
  for (const { language, translationKey } of articles) keys.get(language)?.add(translationKey);
  /** The one article of a group that lacks a version in a language; `undefined` if there is none, or more than one. */
  const loneIn = (
    group: string | null,
    language: LanguageCode,
    lacking: LanguageCode,
  ): ArticleEntry | undefined => {
    const [lone, ...more] = articles.filter(
      (entry) =>
        entry.group === group &&
        entry.language === language &&
        keys.get(lacking)?.has(entry.translationKey) === false,
    );
    return more.length === 0 ? lone : undefined;
  };
  for (const group of new Set(articles.map((entry) => entry.group)))
    for (const other of others) {
      const own = loneIn(group, other, main);
      const original = loneIn(group, main, other);
      if (own === undefined || original === undefined) continue;
      findings.warn(
        "unjoined",
        own.file.origin,
        1,
        `no article in "${main}" has this name, and ${original.file.origin} has no version in "${other}". If the one translates the other, write "translationKey: ${original.translationKey}" here`,
      );
    }
}
