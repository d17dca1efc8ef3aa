import { readFileSync, realpathSync, statSync } from "node:fs";
import { join, posix, sep } from "node:path";
import { MAXIMUM_MARKDOWN_BYTES } from "../../content/writing/checks/articles.ts";
import { foreignFence } from "../text/front-matter-fields.ts";
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

/**
 * Returns the content of the first of these files that is inside the tree, without its front matter; `undefined` if there is
 * none.
 */
export function readPart(top: string, paths: readonly string[]): { path: string; text: string } | undefined {
  for (const path of new Set(paths)) {
    const text = path.startsWith("..") ? undefined : textAt(top, path);
    if (text !== undefined)
      return {
        path,
        text: text
          .slice(foreignFence(text)?.end ?? 0)
          .replace(/\r\n?/g, "\n")
          .replace(/^\uFEFF/, ""),
      };
  }
  return undefined;
}

function textAt(top: string, path: string): string | undefined {
  try {
    const file = realpathSync(join(top, path));
    // A symbolic link may lead out of the tree, and no file outside it may be included.
    if (!file.startsWith(realpathSync(top) + sep)) return undefined;
    const { size } = statSync(file);
    return size > MAXIMUM_MARKDOWN_BYTES ? undefined : readFileSync(file, "utf8");
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
