import * as v from "valibot";
import { opensFrontMatter, splitFrontMatter } from "../../../contract/front-matter/split.ts";
import { type CodedMessage, coded } from "../../../contract/studio/finding-codes.ts";
import type { Findings, Position } from "../../source/findings.ts";
import { MAXIMUM_FRONT_MATTER } from "../../source/parsing-bounds.ts";
import { flag, keys, mediaPath, nameList, text } from "../../source/schema-parts.ts";
import { type SourceFile, originOf } from "../../source/source-file.ts";
import { readYaml } from "../../source/yaml-text.ts";
import { date } from "../../time/date-schema.ts";
import { warnOfSlips } from "./front-matter-slips.ts";

/** Names of these keys in other systems. */
const CALLED_ELSEWHERE = {
  date: "publishedAt",
  published: "publishedAt",
  pubDate: "publishedAt",
  created: "publishedAt",
  updated: "updatedAt",
  lastmod: "updatedAt",
  modified: "updatedAt",
  description: "summary",
  excerpt: "summary",
  abstract: "summary",
  image: "cover",
  thumbnail: "cover",
  banner: "cover",
  keywords: "tags",
  categories: "tags",
  category: "tags",
  weight: "order",
  hidden: "unlisted",
} as const;

/** Schema of the front matter of an article. */
export const frontMatterSchema = keys(
  {
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
    layout: v.optional(v.picklist(["landing"], "must be landing, or absent for an article")),
    order: v.optional(v.pipe(v.number("must be a number"), v.finite("must be a number")), 0),
    translationKey: v.optional(
      v.pipe(
        text,
        v.trim(),
        v.minLength(1, "must not be empty"),
        v.maxLength(200, "is longer than 200 characters"),
      ),
    ),
  },
  CALLED_ELSEWHERE,
);

export type FrontMatter = v.InferOutput<typeof frontMatterSchema>;

/** The positions of keys whose values can only be checked against other files or the current time. */
export type NamedPositions = Partial<Record<"cover" | "translationKey" | "updatedAt", Position>>;

function explainMissing(source: string): [message: string, coded: CodedMessage] {
  if (/^\uFEFF?\+\+\+/.test(source))
    return [
      'front matter in TOML ("+++"). Here it is YAML between lines of "---"; with a mapping file TOML is read, too',
      coded("front-matter-toml"),
    ];
  if (opensFrontMatter(source))
    return [
      'the front matter that begins here has no end. Put a line "---" below its last key',
      coded("front-matter-endless"),
    ];
  const [, dashes] = /^\uFEFF?[ \t]*([-—–]{1,4})[ \t]*\r?\n/u.exec(source) ?? [];
  if (dashes !== undefined && dashes !== "---")
    return [
      `the front matter begins with "${dashes}". Write three hyphens, "---"; word processors turn them into dashes`,
      coded("front-matter-dashes", { written: dashes }),
    ];
  return [
    'no front matter. Begin the file with "---", a line "title: …", and "---"',
    coded("front-matter-none"),
  ];
}

function isTooLarge(yaml: string): boolean {
  if (yaml.length > MAXIMUM_FRONT_MATTER.characters) return true;
  let lines = 0;
  for (let end = yaml.indexOf("\n"); end >= 0; end = yaml.indexOf("\n", end + 1)) lines += 1;
  return lines > MAXIMUM_FRONT_MATTER.lines;
}

/** Reads the front matter of an article. Returns `undefined`, with findings, if it is invalid. */
export function readFrontMatter(
  source: string,
  file: SourceFile,
  findings: Findings,
): { frontMatter: FrontMatter; named: NamedPositions } | undefined {
  const fence = splitFrontMatter(source);
  if (fence === undefined) {
    findings.error("front-matter", file.origin, 1, ...explainMissing(source));
    return undefined;
  }
  if (isTooLarge(fence.yaml)) {
    findings.error(
      "front-matter-large",
      file.origin,
      1,
      `the front matter has more than ${MAXIMUM_FRONT_MATTER.lines} lines or ${MAXIMUM_FRONT_MATTER.characters} characters. Move text below the second "---"`,
      coded("front-matter-large", {
        lines: MAXIMUM_FRONT_MATTER.lines,
        characters: MAXIMUM_FRONT_MATTER.characters,
      }),
    );
    return undefined;
  }
  const position = ({ line, column }: Position): Position => originOf(file, { line: line + 1, column });
  const yaml = readYaml(fence.yaml, frontMatterSchema, { file: file.origin, position }, findings);
  if (yaml === undefined) return undefined;
  const { value: frontMatter, positionAt } = yaml;
  warnOfSlips(frontMatter, { text: fence.yaml, file: file.origin, position, positionAt }, findings);
  return {
    frontMatter,
    named: {
      ...(frontMatter.cover === undefined ? {} : { cover: positionAt(["cover"]) }),
      ...(frontMatter.updatedAt === undefined ? {} : { updatedAt: positionAt(["updatedAt"]) }),
      ...(frontMatter.translationKey === undefined ? {} : { translationKey: positionAt(["translationKey"]) }),
    },
  };
}
