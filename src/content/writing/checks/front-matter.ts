import * as v from "valibot";
import type { Findings, Position } from "../../import/source/findings.ts";
import { flag, keys, mediaPath, nameList, text } from "../../import/source/schema-parts.ts";
import { type SourceFile, originOf } from "../../import/source/source-file.ts";
import { readYaml } from "../../import/source/yaml-text.ts";
import { frontMatterText } from "../../model/front-matter-text.ts";
import { type WrittenDate, readWrittenDate } from "../../time/written-date.ts";

/** A day, or a day and time; without an offset it is in the site's time zone. */
const date = v.pipe(
  text,
  v.transform(readWrittenDate),
  v.custom<WrittenDate>(
    (read) => read !== undefined,
    'must be a date, "2026-05-31", "2026-05-31T09:30" (in the time zone of the site) or "2026-05-31T09:30+09:00"',
  ),
);

const frontMatterSchema = keys({
  title: v.pipe(text, v.trim(), v.minLength(1, "must not be empty")),
  summary: v.optional(v.pipe(text, v.trim()), ""),
  cover: v.optional(mediaPath),
  coverAlt: v.optional(text, ""),
  tags: v.optional(nameList, []),
  authors: v.optional(nameList, []),
  publishedAt: v.optional(date),
  updatedAt: v.optional(date),
  draft: v.optional(flag, false),
  unlisted: v.optional(flag, false),
  order: v.optional(v.pipe(v.number("must be a number"), v.finite("must be a number")), 0),
  translationKey: v.optional(
    v.pipe(
      text,
      v.trim(),
      v.minLength(1, "must not be empty"),
      v.maxLength(200, "is longer than 200 characters"),
    ),
  ),
});

export type FrontMatter = v.InferOutput<typeof frontMatterSchema>;

/** The positions of keys whose values can only be checked against other files. */
export type NamedPositions = Partial<Record<"cover" | "translationKey", Position>>;

/**
 * An unquoted sentence in which a word begins with `#`, which YAML takes as a comment. A comment people write on purpose has
 * a space after the sign.
 */
const CUT_SENTENCE = /^(title|summary|coverAlt):[ \t]+[^"'|>#\s][^\r\n]*?[ \t](?=#[^#\s])/gm;

function warnOfHashes(
  yaml: string,
  position: (inside: Position) => Position,
  { origin }: SourceFile,
  findings: Findings,
): void {
  for (const { 0: kept, 1: key, index } of yaml.matchAll(CUT_SENTENCE)) {
    const line = yaml.slice(0, index).split("\n").length;
    const place = position({ line, column: kept.length + 1 });
    findings.warn(
      "cut-sentence",
      origin,
      place,
      `${key}: from "#" on it is a comment and not shown. Put quotes around the value, or a space behind "#"`,
    );
  }
}

function explainMissing(source: string): string {
  if (/^\uFEFF?\+\+\+/.test(source))
    return 'front matter in TOML ("+++"). Here it is YAML between lines of "---"; with a mapping file TOML is read, too';
  if (/^\uFEFF?---[ \t]*\r?\n/.test(source))
    return 'the front matter that begins here has no end. Put a line "---" below its last key';
  return 'no front matter. Begin the file with "---", a line "title: …", and "---"';
}

/** Reads the front matter of an article. Returns `undefined`, with findings, if it is invalid. */
export function readFrontMatter(
  source: string,
  file: SourceFile,
  findings: Findings,
): { frontMatter: FrontMatter; named: NamedPositions } | undefined {
  const fence = frontMatterText(source);
  if (fence === undefined) {
    findings.error("front-matter", file.origin, 1, explainMissing(source));
    return undefined;
  }
  const position = ({ line, column }: Position): Position => originOf(file, { line: line + 1, column });
  const yaml = readYaml(fence.yaml, frontMatterSchema, { file: file.origin, position }, findings);
  if (yaml === undefined) return undefined;
  warnOfHashes(fence.yaml, position, file, findings);
  const { value: frontMatter, positionAt } = yaml;
  return {
    frontMatter,
    named: {
      ...(frontMatter.cover === undefined ? {} : { cover: positionAt(["cover"]) }),
      ...(frontMatter.translationKey === undefined ? {} : { translationKey: positionAt(["translationKey"]) }),
    },
  };
}
