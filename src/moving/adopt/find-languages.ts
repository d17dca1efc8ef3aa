import { posix } from "node:path";
import { languageOfTag } from "../../contract/addresses/language-preferences.ts";
import { LANGUAGE_CODES, type LanguageCode } from "../../contract/addresses/locales.ts";
import { folderOfLayout, isBelow } from "../mapping/language-layouts.ts";
import { fitsPattern } from "../mapping/mapping.ts";
import type { FoundLanguages } from "../survey/found-languages.ts";
import type { TreeSurvey } from "../survey/survey-tree.ts";
import type { ForeignSystem } from "./recognise-system.ts";

/** Matches a two-letter language code with an optional region or script. */
const TAG = /^[a-z]{2}(?:[-_][A-Za-z]{2,4})?$/;
const SUFFIX = /^(.*)([._])([a-z]{2}(?:[-_][A-Za-z]{2,4})?)\.(?:md|mdx|markdown)$/;
const NAMES = new Intl.DisplayNames(["en"], { type: "language", fallback: "none" });

/** Finds the texts of each language: in folders named after the language, or with its tag at the end of file names. */
export function findLanguages(survey: TreeSurvey, system: ForeignSystem): FoundLanguages {
  const { layouts, others } = findLayouts(survey, system);
  const named = (layout: string): string => {
    const folder = folderOfLayout(layout);
    // The folder of a language may be below the named one: `blog/ko`.
    const name = system.names[posix.basename(folder)] ?? system.names[posix.basename(posix.dirname(folder))];
    return name === undefined ? layout : `${layout} as ${name}`;
  };
  return { layouts: new Map([...layouts].map(([code, found]) => [code, found.map(named)])), others };
}

function findLayouts(survey: TreeSurvey, system: ForeignSystem): FoundLanguages {
  const layouts = new Map<LanguageCode, string[]>();
  const others = new Set<string>();
  const add = (language: LanguageCode, layout: string): void => {
    const known = layouts.get(language) ?? [];
    if (!known.includes(layout)) layouts.set(language, [...known, layout]);
  };
  const leaveOut = (pattern: string): void => void others.add(pattern);
  const paths = survey.texts.map(({ path }) => path);
  for (const pattern of system.translated) {
    const [before = "", after = ""] = pattern.split("{language}");
    const tags = new Set(
      paths.flatMap((path) => {
        const tag = path.startsWith(before) ? (path.slice(before.length).split("/", 1)[0] ?? "") : "";
        return path.startsWith(`${before}${tag}${after}/`) && isLanguageTag(tag) ? [tag] : [];
      }),
    );
    // If none of the names is a known language, they are probably not language codes.
    if (![...tags].some((tag) => languageOfTag(tag) !== undefined)) continue;
    const taken = new Set<LanguageCode>();
    for (const tag of [...tags].sort((left, right) => rankOf(left) - rankOf(right))) {
      const language = languageOfTag(tag);
      // A site has only one variant of a language: if it has zh-cn, then zh-tw is omitted like an unsupported language.
      if (language === undefined || taken.has(language)) others.add(`${tag}/**`);
      else {
        taken.add(language);
        add(language, before + tag + after);
      }
    }
  }
  for (const root of system.roots)
    addSuffixes(
      paths.filter((path) => root === "" || path.startsWith(`${root}/`)),
      root,
      { add, leaveOut },
    );
  const inner = layouts.size > 0 ? new Set<string>() : addInner(paths, system.roots, { add, leaveOut });
  const isTold = (path: string): boolean =>
    inner.has(path) ||
    [...layouts.values()].flat().some((layout) => !layout.includes("{") && path.startsWith(`${layout}/`));
  const rest = survey.texts.filter(
    ({ path }) =>
      !isTold(path) &&
      !isSuffixed(path) &&
      system.roots.some((root) => root === "" || path.startsWith(`${root}/`)) &&
      !isOther(path, system, others),
  );
  const own = languageOf(rest);
  const hasSuffix = layouts.get(own)?.some((layout) => layout.includes("{path}")) === true;
  // Otherwise every language has its own folder, and files outside these folders belong to no language.
  const isNeeded = layouts.size === 0 || ((!layouts.has(own) || hasSuffix) && rest.length > 0);
  if (isNeeded) {
    const hasSuffixes = [...layouts.values()].flat().some((layout) => layout.includes("{path}"));
    const where = system.roots.map((root) =>
      hasSuffixes ? `${root === "" ? "" : `${root}/`}{path}` : root || ".",
    );
    // Some originals may have a language suffix, too.
    const all = [...where, ...(layouts.get(own) ?? [])];
    layouts.delete(own);
    return { layouts: new Map([[own, all], ...layouts]), others: [...others] };
  }
  // Some folders have all their texts in one language, such as a blog beside a handbook that is translated.
  const untold = new Set(rest);
  for (const root of system.roots) {
    const below = survey.texts.filter(({ path }) => isBelow(path, root));
    if (below.length > 0 && below.every((text) => untold.has(text))) add(languageOf(below), root);
  }
  const ordered = LANGUAGE_CODES.filter((code) => layouts.has(code));
  return { layouts: new Map(ordered.map((code) => [code, layouts.get(code) ?? []])), others: [...others] };
}

/** Returns the rank of a variant of a language. Those with the most readers come first. */
function rankOf(tag: string): number {
  if (/^(?:zh(?:[-_](?:cn|hans))?|cn|ko(?:[-_]kr)?|kr|en)$/i.test(tag)) return 0;
  return /[-_](?:us|sg)$/i.test(tag) ? 1 : 2;
}

/** Country codes that some sites use as language codes, although they are not language tags. */
const COUNTRIES = new Set(["jp", "ua", "cz", "vn", "gr", "dk", "tw", "hk"]);

function isLanguageTag(tag: string): boolean {
  if (!TAG.test(tag)) return false;
  if (COUNTRIES.has(tag)) return true;
  return languageOfTag(tag) !== undefined || NAMES.of(tag.replace("_", "-").slice(0, 2)) !== undefined;
}

function isLongTag(tag: string): boolean {
  return /^[a-z]{3}$/.test(tag) && NAMES.of(tag) !== undefined;
}

function isSuffixed(path: string): boolean {
  const tag = SUFFIX.exec(path)?.[3];
  return tag !== undefined && languageOfTag(tag) !== undefined;
}

function isOther(path: string, { roots }: ForeignSystem, others: ReadonlySet<string>): boolean {
  return roots.some((root) =>
    [...others].some((other) => {
      const below = root === "" ? other : `${root}/${other}`;
      return fitsPattern(path, other.startsWith("/") ? other.slice(1) : below);
    }),
  );
}

/** Receives the folders or patterns of languages, and the patterns of texts in unsupported languages. */
interface LanguageFinder {
  add(language: LanguageCode, layout: string): void;
  leaveOut(pattern: string): void;
}

/**
 * Finds languages in subfolders of the originals' folder: `_articles/ko/a.md` next to `_articles/a.md`.
 *
 * @returns the texts in these subfolders
 */
function addInner(
  paths: readonly string[],
  roots: readonly string[],
  { add, leaveOut }: LanguageFinder,
): Set<string> {
  const known = new Set(paths);
  const inner = paths.flatMap((path) => {
    const [, folder = "", tag = "", name = ""] = /^(.+)\/([^/]+)\/([^/]+)$/.exec(path) ?? [];
    return known.has(`${folder}/${name}`) ? [{ folder, tag }] : [];
  });
  const usual = inner.filter(({ tag }) => isLanguageTag(tag));
  // Three-letter folder names count as languages only next to two-letter ones.
  const around = new Set(usual.map(({ folder }) => folder));
  const found = inner.filter(
    ({ folder, tag }) => isLanguageTag(tag) || (around.has(folder) && isLongTag(tag)),
  );
  // If none of the names is a known language, they are probably not language codes.
  if (!found.some(({ tag }) => languageOfTag(tag) !== undefined)) return new Set();
  const folders = new Set<string>();
  const taken = new Map<LanguageCode, string>();
  for (const { folder, tag } of found.sort((left, right) => rankOf(left.tag) - rankOf(right.tag))) {
    const language = languageOfTag(tag);
    folders.add(`${folder}/${tag}/`);
    if (language !== undefined && (taken.get(language) ?? tag) === tag) {
      taken.set(language, tag);
      const root = roots.find((one) => one !== "" && folder.startsWith(`${one}/`)) ?? "";
      add(language, posix.join(root, "{path}", tag, "{name}"));
    } else leaveOut(`/${folder}/${tag}/**`);
  }
  return new Set(paths.filter((path) => [...folders].some((folder) => path.startsWith(folder))));
}

/** Minimum number of files with the same two letters at the end of their name. If there are fewer, the letters may not be a language code. */
const MINIMUM_SUFFIXED = 2;

/** Finds names such as `setup.zh.md` next to `setup.md`, also for languages that our sites do not support. */
function addSuffixes(paths: readonly string[], root: string, { add, leaveOut }: LanguageFinder): void {
  const versions = new Map<string, number>();
  for (const path of paths) {
    const stem = SUFFIX.exec(path)?.[1] ?? path.replace(/\.\w+$/, "");
    versions.set(stem, (versions.get(stem) ?? 0) + 1);
  }
  const suffixes = paths.flatMap((path) => {
    const [, stem = "", sign = ".", tag = ""] = SUFFIX.exec(path) ?? [];
    return isLanguageTag(tag) && (versions.get(stem) ?? 0) > 1 ? [{ suffix: sign + tag, tag }] : [];
  });
  const taken = new Map<LanguageCode, string>();
  const byRank = suffixes.sort((left, right) => rankOf(left.tag) - rankOf(right.tag));
  for (const [suffix, found] of Map.groupBy(byRank, (one) => one.suffix)) {
    const language = languageOfTag(found[0]?.tag ?? "");
    if (language !== undefined && (taken.get(language) ?? suffix) === suffix) {
      taken.set(language, suffix);
      add(language, `${root === "" ? "" : `${root}/`}{path}${suffix}`);
    } else if (language !== undefined || found.length >= MINIMUM_SUFFIXED) leaveOut(`**/*${suffix}.*`);
  }
}

/**
 * A Chinese or Korean text has more than one letter in this many of its script. The share is low, because code and names are in Latin
 * letters.
 */
const SHARE = 5;

/** Returns the language of most of the texts, as their script suggests. */
function languageOf(texts: TreeSurvey["texts"]): LanguageCode {
  const count = (isOf: (text: TreeSurvey["texts"][number]) => boolean): number => texts.filter(isOf).length;
  const korean = count(({ hangul, letters }) => hangul * SHARE > letters);
  const chinese = count(({ han, hangul, letters }) => han * SHARE > letters && han > hangul);
  if (korean * 2 > texts.length) return "kr";
  return chinese * 2 > texts.length ? "zh" : "en";
}
