import * as v from "valibot";
import { LANGUAGE_CODES } from "../../../contract/locales.ts";
import { NOTE_KINDS } from "../../markdown/wording.ts";
import type { Findings } from "../findings.ts";
import { flag, keys, text, textList } from "../schema-parts.ts";
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

const noteKind = v.picklist(NOTE_KINDS, `must be one of ${NOTE_KINDS.join(", ")}`);

/**
 * What becomes of a shortcode. A text is a template: `{alt}` stands for a value of that name, `{0}` for the first
 * without a name, `{alt|words}` for the words where there is none, `{body}` for what the shortcode encloses; an empty
 * one takes it away. A block puts a note, details or tabs around the body.
 */
const tagRule = v.union(
  [
    v.string(),
    keys({
      block: v.picklist(["note", "details", "tabs", "tab"]),
      /** The value that becomes the title. */
      title: v.optional(text),
      /** Of a note: the value that says which kind it is. */
      kind: v.optional(text),
      kinds: v.optional(v.record(v.string(), noteKind), {}),
      /** The kind where no value says one. */
      otherwise: v.optional(noteKind, "note"),
    }),
  ],
  "must be a text with {name} for values and {body} for what is enclosed, or an object with block: note, details, tabs or tab",
);

export type TagRule = v.InferOutput<typeof tagRule>;

const layout = v.pipe(
  text,
  v.check(
    (pattern) => [...pattern.matchAll(/\{(\w*)\}/g)].every(([, name = ""]) => /^(path|name)$/.test(name)),
    "may hold {path} and {name}, and no other braces",
  ),
);

/**
 * How a foreign tree of Markdown is read: `languages` says where the texts of each language are; `site` is the
 * content of a `site.yaml` (its code comes from the command line).
 */
const mappingSchema = keys({
  site: v.record(v.string(), v.unknown(), "must be the content of a site.yaml"),
  /**
   * A folder, or a pattern of paths without their ending, `{path}.zh` say: `{path}` stands for any folders and a name,
   * `{name}` for a name alone; what they stand for is the same in all languages. Where two languages have the same
   * one, front matter tells them apart.
   */
  languages: v.pipe(
    v.record(
      v.picklist(LANGUAGE_CODES, `keys are ${LANGUAGE_CODES.join(", ")}`),
      v.union([layout, v.array(layout)], "must be a folder or pattern, or a list of them"),
      "must be an object: language to folder or pattern",
    ),
    v.check((layouts) => Object.keys(layouts).length > 0, "names no language"),
  ),
  /** Patterns of what stands for `{path}`, or below the language folder, that are no articles: `*` in a name, `**` over folders. */
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
      /** Their fields that name the language, `ko` or `zh-CN`: asked where languages share a folder. */
      language: v.optional(textList, ["lang", "language", "locale"]),
      /** Fields left out without a word. */
      ignore: v.optional(textList, []),
    }),
    {},
  ),
  shortcodes: v.optional(
    keys({
      /** Names of callouts (`> [!NOTE]`, `!!! note`, `:::note`) and the kind of note; usual ones are known. */
      callouts: v.optional(v.record(word, noteKind), {}),
      /** The words after `> [!NOTE]` on its line are the title. */
      calloutTitles: v.optional(flag, false),
      /** `{% name … %}`, `{{< name … >}}` and `<Name …>` by name, or by name and first value (`include figure.html`). */
      tags: v.optional(v.record(text, tagRule), {}),
      /** `{{ name }}` in the text: what stands there. */
      variables: v.optional(v.record(text, text), {}),
      /** Opening and closing mark of comments, with a space between: `{# #}`. */
      comments: v.optional(
        v.array(v.pipe(text, v.regex(/^\S+ \S+$/, 'must be two marks with a space between, "{# #}"'))),
        [],
      ),
      /** `[[Page]]`, `[[Page#Heading|words]]` and `![[picture.png]]`. */
      wikiLinks: v.optional(flag, false),
      /** The words of `>[!BEGINTABS]`, `>[!TAB name]`, `>[!ENDTABS]`. */
      tabs: v.optional(keys({ begin: word, tab: word, end: word })),
      /** `[!WORD text]` inside lines: what becomes of the text. */
      inline: v.optional(v.record(word, v.picklist(["text", "strong"], "must be text or strong")), {}),
      /** Names in `{name="value"}` after links and pictures that are dropped. */
      attributes: v.optional(textList, []),
    }),
    {},
  ),
  /** Beginnings of addresses, and the folder below the language folder, or the address elsewhere, that they mean. */
  roots: v.optional(v.record(text, text), {}),
  /** Where the tree is a site already: addresses from the root that name no file of the tree lead there. */
  origin: v.optional(v.pipe(text, v.regex(/^https?:\/\/[^/]+$/, "must be https://host"))),
  /** File names begin with a day, `2026-05-31-title.md`: it is the date, and no part of the slug. */
  datedNames: v.optional(flag, false),
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
