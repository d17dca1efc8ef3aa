import { posix } from "node:path";
import type { Findings } from "../../content/source/findings.ts";
import { nearestName } from "../../content/source/nearest-name.ts";
import type { LanguageCode } from "../../contract/addresses/locales.ts";
import type { TreeFile } from "../article/convert-article.ts";
import type { Mapping } from "../mapping/mapping.ts";
import type { ConversionTrace } from "../text/conversion-trace.ts";
import { isFolderPage, pagePath } from "../text/root-text.ts";

/**
 * Gives translations the name of their original: by the mapping's table, or else by the path without extension, where `index.md`
 * equals `README.mdx`. If two texts of a language would get the same name, the second keeps its own.
 */
export function joinTranslations(
  texts: readonly TreeFile[],
  { translations }: Mapping,
  trace: ConversionTrace,
): TreeFile[] {
  const taken = new Set<string>();
  return texts.map((text) => {
    const rule = [text.name, text.file.path].find((name) => Object.hasOwn(translations, name));
    if (rule !== undefined) trace.uses("translations", rule);
    const name = commonName((rule === undefined ? undefined : translations[rule]) ?? text.name);
    const key = `${text.language}:${name}`;
    if (taken.has(key)) return text;
    taken.add(key);
    return { ...text, name };
  });
}

function commonName(name: string): string {
  if (isFolderPage(name)) return posix.join(pagePath(name), "index.md");
  return name.replace(/\.(?:mdx|markdown)$/i, ".md");
}

/**
 * Maximum number of names compared in one import. A tree that needs more has whole sections without translations, for which
 * suggestions would not help.
 */
const MAXIMUM_COMPARED = 100_000;

function partnerOf(name: string, candidates: readonly string[]): string | undefined {
  // The name of an index page says nothing about its content, because every folder has one.
  if (posix.basename(name) === "index.md") return undefined;
  const beside = candidates.filter((candidate) => posix.dirname(candidate) === posix.dirname(name));
  // A name in another script cannot be compared. If only one original is left in the folder, that is the likely one.
  if (/[^\p{ASCII}]/u.test(posix.basename(name)) && beside.length === 1) return beside[0];
  return nearestName(name, candidates);
}

/**
 * Lists texts without an original of the same name that have one likely original: the one with the most similar name, or the only
 * one in the folder without a version in that language. All other texts were probably written for their language alone.
 *
 * @param isJoined tells whether front matter connects a text to another
 */
export function reportUnjoined(
  texts: readonly TreeFile[],
  original: LanguageCode,
  isJoined: (text: TreeFile) => boolean,
  findings: Findings,
): void {
  const names = new Map<LanguageCode, Set<string>>();
  for (const { language, name } of texts) names.set(language, (names.get(language) ?? new Set()).add(name));
  const originals = names.get(original) ?? new Set();
  const open = new Map(
    [...names].map(([language, own]) => [language, [...originals].filter((name) => !own.has(name))]),
  );
  let compared = 0;
  for (const text of texts) {
    if (text.language === original || originals.has(text.name) || isJoined(text)) continue;
    const candidates = open.get(text.language) ?? [];
    compared += candidates.length;
    const likeliest = compared > MAXIMUM_COMPARED ? undefined : partnerOf(text.name, candidates);
    if (likeliest === undefined) continue;
    findings.warn(
      "unjoined",
      text.file.origin,
      1,
      `no text in "${original}" has this name, so it is not joined to one. If it translates "${likeliest}", write translations: { "${text.name}": "${likeliest}" } in the mapping`,
    );
  }
}
