import { posix } from "node:path";
import { fitsPattern } from "../mapping/mapping.ts";
import {
  type PatternPart,
  anyFolders,
  anything,
  characterPart,
  fitsParts,
  literalPart,
  partOfName,
} from "../mapping/path-pattern.ts";

/** A file pattern in the settings of another system. */
export interface FilePattern {
  /** True if a file matches, by its path from the root of the tree. */
  fits(path: string): boolean;
  /** True if the pattern excludes files that earlier patterns have matched. */
  isException: boolean;
  /** The equivalent patterns for a mapping; empty if a mapping cannot express the pattern. */
  ours: readonly string[];
}

/** Matches parts of a pattern that have a special meaning, longest first. */
const PART = /\*\*\/|\*{2,}|\*|\?|\[[^\]/]+\]|\\.|[^*?[\\]+|./gsu;
/** Maximum number of alternatives in braces. A pattern with more would take too long to match. */
const MAXIMUM_CHOICES = 64;
/** Matches syntax that patterns of a mapping do not have. */
const BEYOND_OURS = /[?[\]\\{}]/;

/** Parses a line with the syntax of `.gitignore`. Returns `undefined` if it cannot be converted. */
export function ignorePattern(written: string, folder: string): FilePattern | undefined {
  const whole = written.replace(/^!/, "");
  const bare = whole.replace(/^\/|\/$/g, "");
  // A name without an inner slash matches in any folder.
  const anywhere = bare.startsWith("**/") || whole.replace(/\/$/, "").includes("/") ? "" : "**/";
  const path = posix.join(folder, anywhere + bare);
  return patternOf(whole.endsWith("/") ? [`${path}/**`] : [path, `${path}/**`], whole !== written);
}

/** Parses a pattern of JavaScript tools or of Hugo. It starts at the top of a folder, and may have alternatives in braces. */
export function globPattern(written: string, folder: string): FilePattern | undefined {
  const whole = written.replace(/^! ?/, "");
  const paths = withoutBraces([whole.replace(/^\.?\/+|\/$/g, "")]).map((path) => posix.join(folder, path));
  return patternOf(
    paths.flatMap((path) => [path, `${path}/**`]),
    whole !== written,
  );
}

/** Parses a pattern of Ruby's `fnmatch`, in which a star also matches folders. */
export function namePattern(written: string, folder: string): FilePattern | undefined {
  const path = posix.join(folder, written.replace(/^\/|\/$/g, "").replace(/\*+/g, "**"));
  return patternOf([path, `${path}/**`], false);
}

/** Returns a pattern for files below a folder with a leading underscore in their path, except in the names that are shown. */
export function underscorePattern(folder: string, shown: readonly string[]): FilePattern {
  const before = folder === "" ? "" : `${folder}/`;
  return {
    fits: (path) =>
      path.startsWith(before) &&
      path
        .slice(before.length)
        .split("/")
        .some((part) => part.startsWith("_") && !shown.includes(part)),
    isException: false,
    ours: [],
  };
}

/** Regular expressions with a quantified group, or with more quantifiers than the maximum, are refused: matching them may take unlimited time. */
const QUANTIFIED_GROUP = /\)[*+{]/;
const MAXIMUM_QUANTIFIERS = 4;

/** Parses a regular expression of Go or Python, which is matched against a path as the system sees it. */
export function expressionPattern(
  written: string,
  seen: (path: string) => string | undefined,
): FilePattern | undefined {
  const source = written.replace(/^\(\?i\)/, "");
  const quantifiers = source.match(/[*+{]/g)?.length ?? 0;
  if (QUANTIFIED_GROUP.test(source) || quantifiers > MAXIMUM_QUANTIFIERS) return undefined;
  try {
    const expression = new RegExp(source, source === written ? "" : "i");
    const fits = (path: string): boolean => {
      const place = seen(path);
      return place !== undefined && expression.test(place);
    };
    return { fits, isException: false, ours: [] };
  } catch {
    return undefined;
  }
}

/** Returns a pattern for texts and pictures of a language, in the folder of its tag or with the tag at the end of their names. */
export function languagePattern(tag: string, folder: string): FilePattern | undefined {
  return patternOf([posix.join(folder, tag, "**"), posix.join(folder, `**/*.${tag}.*`)], false);
}

/**
 * Returns patterns for the mapping that match the same files: the system's own patterns if they mean the same in a mapping,
 * otherwise the names of folders and files.
 */
export function patternsOfMapping(paths: readonly string[], patterns: readonly FilePattern[]): string[] {
  const isMeant = (path: string): boolean => {
    const last = patterns.findLast((pattern) => pattern.fits(path));
    return last !== undefined && !last.isException;
  };
  const meant = new Set(paths.filter(isMeant));
  const covered = new Set<string>();
  const chosen: string[] = [];
  const take = (pattern: string): void => {
    const found = paths.filter((path) => fitsPattern(path, pattern));
    if (found.every((path) => covered.has(path)) || found.some((path) => !meant.has(path))) return;
    chosen.push(`/${pattern}`);
    for (const path of found) covered.add(path);
  };
  for (const { ours, isException } of patterns) if (!isException) ours.forEach(take);
  for (const path of meant) {
    const folders = path.split("/").slice(0, -1);
    folders.forEach((_name, index) => take(`${folders.slice(0, index + 1).join("/")}/**`));
    take(path);
  }
  return chosen;
}

function patternOf(sources: readonly string[], isException: boolean): FilePattern | undefined {
  if (sources.length > 2 * MAXIMUM_CHOICES) return undefined;
  try {
    const patterns = sources.map((source) => [...source.matchAll(PART)].map(([part]) => partOf(part)));
    return {
      fits: (path) => patterns.some((parts) => fitsParts(path, parts)),
      isException,
      ours: sources.filter((source) => !BEYOND_OURS.test(source)),
    };
  } catch {
    // The pattern is invalid: the letters in brackets are not a range.
    return undefined;
  }
}

function partOf(written: string): PatternPart {
  if (written === "**/") return anyFolders;
  if (written.startsWith("**")) return anything;
  if (written === "*") return partOfName;
  if (written === "?") return characterPart(/[^/]/uy);
  if (written.length > 2 && written.startsWith("[")) {
    const letters = written.slice(1, -1).replace(/^!/, "^").replace(/[\\[]/g, "\\$&");
    return characterPart(new RegExp(`[${letters}]`, "uy"));
  }
  return literalPart(written.replace(/^\\/, ""));
}

/** Returns both alternatives for `{a,b}/c` and `(a|b)/c`. */
function withoutBraces(patterns: readonly string[]): readonly string[] {
  const isOpen = (pattern: string): boolean => CHOICE.test(pattern);
  if (patterns.length > MAXIMUM_CHOICES || !patterns.some(isOpen)) return patterns;
  return withoutBraces(
    patterns.flatMap((pattern) => {
      const [whole = "", inner = ""] = CHOICE.exec(pattern) ?? [];
      return inner.split(/[,|]/).map((choice) => pattern.replace(whole, () => choice));
    }),
  );
}

const CHOICE = /[{(]([^{}()]*[,|][^{}()]*)[})]/;
