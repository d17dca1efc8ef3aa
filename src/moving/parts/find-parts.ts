import { readFileSync } from "node:fs";
import type { SourceFile } from "../../content/source/source-file.ts";
import { type LanguageLayout, isBelow } from "../mapping/language-layouts.ts";
import { covers, literalRanges } from "../text/literal-ranges.ts";
import { type PartMark, findPartMarks } from "./part-marks.ts";
import { partPaths } from "./read-part.ts";

/** Returns the paths in the tree of texts that other texts include, so that they are not articles. */
export function findParts(texts: readonly SourceFile[], layouts: readonly LanguageLayout[]): Set<string> {
  const known = new Set(texts.map(({ path }) => path));
  const parts = new Set<string>();
  for (const { path, file } of texts) {
    const marks = marksIn(textOf(file));
    const folder =
      marks.length === 0 ? undefined : layouts.find((layout) => isBelow(path, layout.folder))?.folder;
    for (const mark of marks) {
      const found = partPaths(mark, path, folder ?? "").find((candidate) => known.has(candidate));
      if (found !== undefined && found !== path) parts.add(found);
    }
  }
  return parts;
}

/** Returns the marks that include a whole text, except those in examples. */
function marksIn(text: string): PartMark[] {
  const marks = findPartMarks(text).filter(({ form, section }) => form === "text" && section === undefined);
  const isCode = marks.length === 0 ? () => false : covers(literalRanges(text).code);
  return marks.filter(({ start }) => !isCode(start));
}

function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    // Ignored here, because the conversion reports the file's errors.
    return "";
  }
}
