import { readFileSync, realpathSync, statSync } from "node:fs";
import { join, posix, sep } from "node:path";
import { MAXIMUM_MARKDOWN_BYTES } from "../../content/writing/checks/articles.ts";
import type { LanguageCode } from "../../contract/addresses/locales.ts";
import { foreignFence } from "../text/front-matter-fields.ts";
import { decodeText } from "../text/read-foreign-text.ts";
import type { PartMark } from "./part-marks.ts";

/** Folders from which systems include files, relative to the root of the tree or of a language. */
const FOLDERS = ["", "_includes", "includes", "snippets", "docs", "src"];

/**
 * Returns the possible paths in the tree of an included file, most likely first.
 *
 * @param from path in the tree of the including file
 * @param folder the folder of that file's language
 */
export function partPaths(
  { path, base }: Pick<PartMark, "path" | "base">,
  from: string,
  folder: string,
): string[] {
  const bare = path.replace(/^~?\/|^@\/?/, "").trim();
  const here = posix.join(posix.dirname(from), bare);
  if (base === "beside" && bare === path) return [here];
  const tops = [
    // Paths may be relative to the settings, which are often next to the folder of the texts.
    posix.join(posix.dirname(folder), bare),
    ...FOLDERS.map((name) => posix.join(folder, name, bare)),
    ...FOLDERS.map((name) => posix.join(name, bare)),
  ];
  return bare === path ? [here, ...tops] : tops;
}

/** An included file. */
export interface Part {
  path: string;
  /** The text without its front matter; `undefined` if its encoding is not certain. */
  decoded: { text: string; encoding: string } | undefined;
}

/**
 * Reads the first of these files that is inside the tree; `undefined` if there is none.
 *
 * @param language the language of the including article
 */
export function readPart(top: string, paths: readonly string[], language: LanguageCode): Part | undefined {
  for (const path of new Set(paths)) {
    const bytes = path.startsWith("..") ? undefined : bytesAt(top, path);
    if (bytes === undefined) continue;
    const decoded = decodeText(bytes, language);
    return { path, decoded: decoded && { ...decoded, text: withoutFrontMatter(decoded.text) } };
  }
  return undefined;
}

function withoutFrontMatter(text: string): string {
  return text
    .slice(foreignFence(text)?.end ?? 0)
    .replace(/\r\n?/g, "\n")
    .replace(/^\uFEFF/, "");
}

function bytesAt(top: string, path: string): Uint8Array | undefined {
  try {
    const file = realpathSync(join(top, path));
    // A symbolic link may lead out of the tree, and no file outside it may be included.
    if (!file.startsWith(realpathSync(top) + sep)) return undefined;
    const { size } = statSync(file);
    return size > MAXIMUM_MARKDOWN_BYTES ? undefined : readFileSync(file);
  } catch (error) {
    if (error instanceof Error && "code" in error) return undefined;
    throw error;
  }
}

const REGION_BEGIN = (name: string) =>
  new RegExp(String.raw`(?:#region|#docregion|\[START|--8<--\s*\[start:|<)\s*${name}\b`);
const REGION_END = (name: string) =>
  new RegExp(String.raw`(?:#endregion|#enddocregion|\[END|--8<--\s*\[end:|<\/)\s*${name}\b`);

/**
 * Returns the lines of a file that a mark selects: `3-7`, or those of a region. Without such a region, returns the whole file.
 */
export function sectionOf(text: string, section: string | undefined): string {
  if (section === undefined) return text;
  const lines = text.split("\n");
  if (/^\d*-\d*(?:,\d*-\d*)*$/.test(section))
    return section
      .split(",")
      .flatMap((range) => {
        const [first = "", last = ""] = range.split("-");
        return lines.slice(Math.max(Number(first) - 1, 0), last === "" ? undefined : Number(last));
      })
      .join("\n");
  const begin = lines.findIndex((line) => REGION_BEGIN(section).test(line));
  const end = lines.findIndex((line, index) => index > begin && REGION_END(section).test(line));
  return begin < 0 ? text : lines.slice(begin + 1, end < 0 ? undefined : end).join("\n");
}
