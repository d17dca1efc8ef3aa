import * as v from "valibot";
import { LANGUAGE_CODES } from "../../../contract/locales.ts";
import { NOTE_KINDS } from "../../markdown/wording.ts";
import type { Findings } from "../findings.ts";
import { keys, text, textList } from "../schema-parts.ts";
import { readYaml } from "../yaml-text.ts";

const FIELDS = [
  "title",
  "summary",
  "cover",
  "coverAlt",
  "tags",
  "authors",
  "publishedAt",
  "updatedAt",
  "order",
  "translationKey",
] as const;
const field = v.picklist(FIELDS, `must be a field of ours: ${FIELDS.join(", ")}`);
const word = v.pipe(text, v.regex(/^[A-Za-z][\w-]*$/, "must be a word"));

/**
 * How a foreign tree of Markdown is read: `languages` names the folder of each language; `site` is the
 * content of a `site.yaml` (its code comes from the command line).
 */
const mappingSchema = keys({
  site: v.record(v.string(), v.unknown(), "must be the content of a site.yaml"),
  languages: v.pipe(
    v.record(
      v.picklist(LANGUAGE_CODES, `keys are ${LANGUAGE_CODES.join(", ")}`),
      text,
      "must be an object: language to folder",
    ),
    v.check((folders) => Object.keys(folders).length > 0, "names no language"),
  ),
  /** Patterns of paths below the language folder that are no articles: `*` in a name, `**` over folders. */
  skip: v.optional(textList, []),
  frontMatter: v.optional(
    keys({
      /** Their field to ours; the first that is present wins. */
      rename: v.optional(v.record(v.string(), field), {}),
      /** Our list fields and what stands between their items. */
      split: v.optional(v.record(v.picklist(["tags", "authors"]), text), {}),
      /** Values of our fields where theirs are missing. */
      defaults: v.optional(v.record(field, v.union([v.string(), v.number(), v.array(v.string())])), {}),
      /** Their yes/no fields that make an article a draft or unlisted. */
      flags: v.optional(
        v.record(v.string(), v.picklist(["draft", "unlisted"], "must be draft or unlisted")),
        {},
      ),
      /** Fields left out without a word. */
      ignore: v.optional(textList, []),
    }),
    {},
  ),
  shortcodes: v.optional(
    keys({
      /** `>[!NOTE]` and the kind of note that it is. */
      callouts: v.optional(
        v.record(word, v.picklist(NOTE_KINDS, `must be one of ${NOTE_KINDS.join(", ")}`)),
        {},
      ),
      /** The words of `>[!BEGINTABS]`, `>[!TAB name]`, `>[!ENDTABS]`. */
      tabs: v.optional(keys({ begin: word, tab: word, end: word })),
      /** `[!WORD text]` inside lines: what becomes of the text. */
      inline: v.optional(v.record(word, v.picklist(["text", "strong"], "must be text or strong")), {}),
      /** Names in `{name="value"}` after links and pictures that are dropped. */
      attributes: v.optional(textList, []),
    }),
    {},
  ),
  /** Beginnings of addresses from the root, and the folder below the language folder that they mean. */
  roots: v.optional(v.record(text, text), {}),
  /** Path below the language folder to group; the first that fits counts, none = no group. */
  groups: v.optional(v.array(keys({ path: text, group: text })), []),
});

export type Mapping = v.InferOutput<typeof mappingSchema>;

/** Reads a mapping file. What is wrong becomes findings; then `undefined`. */
export function readMapping(source: string, file: string, findings: Findings): Mapping | undefined {
  return readYaml(source, mappingSchema, { file }, findings)?.value;
}

/** True when a path fits a pattern in which `*` stands for a part of a name and `**` for any folders. */
export function fitsPattern(path: string, pattern: string): boolean {
  const source = pattern
    .split(/(\*\*\/|\*\*|\*)/)
    .map((part) => {
      if (part === "**/") return "(?:.*/)?";
      if (part === "**") return ".*";
      return part === "*" ? "[^/]*" : part.replace(/[.+?^${}()|[\]\\]/g, "\\$&");
    })
    .join("");
  return new RegExp(`^${source}$`, "u").test(path);
}
