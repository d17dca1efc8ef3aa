import * as v from "valibot";
import { NOTE_KINDS } from "../../content/markdown/wording.ts";
import type { Findings } from "../../content/source/findings.ts";
import { flag, keys, text, textList } from "../../content/source/schema-parts.ts";
import { readYaml } from "../../content/source/yaml-text.ts";
import { LANGUAGE_CODES } from "../../contract/addresses/locales.ts";
import { pictureOrigin } from "../../contract/api/picture-hosts.ts";
import { DATE_PARTS } from "./date-parts.ts";
import { DATE_FORMS } from "./foreign-dates.ts";
import { anyFolders, anything, fitsParts, literalPart, partOfName } from "./path-pattern.ts";

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
const field = v.picklist(FIELDS, `must be one of our fields: ${FIELDS.join(", ")}`);
const word = v.pipe(text, v.regex(/^[A-Za-z][\w-]*$/, "must be a word"));

const noteKind = v.picklist(NOTE_KINDS, `must be one of ${NOTE_KINDS.join(", ")}`);

const names = v.union([text, v.array(text)], "must be the name of a value, or a list of them");

/**
 * What to do with a shortcode. A text is a template: `{alt}` is the value of that name, `{0}` the first unnamed value,
 * `{alt/title}` the first of these values that exists, `{alt|words}` has the default "words", and `{body}` is the content of the
 * shortcode. An empty template removes the shortcode. An object wraps the body in a note, details or tabs.
 */
const tagRule = v.union(
  [
    v.string(),
    keys({
      block: v.picklist(["note", "details", "tabs", "tab"]),
      /** The value to use as the title, or several values; the first existing one is used. */
      title: v.optional(names),
      /** The value that contains the kind of a note. */
      kind: v.optional(names),
      kinds: v.optional(v.record(v.string(), noteKind), {}),
      /** The kind of note if there is no such value. */
      otherwise: v.optional(noteKind, "note"),
    }),
  ],
  "must be a text with {name} for values and {body} for the enclosed text, or an object with block: note, details, tabs or tab",
);

export type TagRule = v.InferOutput<typeof tagRule>;

const layout = v.pipe(
  text,
  v.check(
    (pattern) => [...pattern.matchAll(/\{(\w*)\}/g)].every(([, name = ""]) => /^(path|name)$/.test(name)),
    "may contain {path} and {name}, and no other braces",
  ),
);

const ADDRESS_PART = new RegExp(
  `^(?:path|route|rest|folder|name|slug|title|categories|year|month|day|language|field\\.[\\w-]+|date\\.(?:${DATE_PARTS.join("|")}))$`,
);

const oldAddress = v.pipe(
  text,
  v.check((pattern) => pattern.startsWith("/"), "must begin with /"),
  v.check(
    (pattern) => [...pattern.matchAll(/\{([^{}]*)\}/g)].every(([, name = ""]) => ADDRESS_PART.test(name)),
    `may contain {path}, {route}, {rest}, {folder}, {name}, {slug}, {title}, {categories}, {year}, {month}, {day}, {language}, {field.…} and {date.…} with one of ${DATE_PARTS.join(", ")}, and no other braces`,
  ),
);

/** An address pattern for all texts, or for texts whose path below the language folder matches. */
const oldAddressRule = v.union(
  [
    v.pipe(
      oldAddress,
      v.transform((address) => ({ path: "**", address: [address] })),
    ),
    keys({
      path: text,
      address: v.union(
        [
          v.pipe(
            oldAddress,
            v.transform((address) => [address]),
          ),
          v.array(oldAddress),
        ],
        "must be an address, or a list of them",
      ),
    }),
  ],
  'must be an address such as "/{year}/{slug}.html", or an object with path and address',
);

/**
 * How to read a tree of Markdown files of another system. `languages` tells where the texts of each language are; `site` is the
 * content of a `site.yaml` (whose code is an option of the command line).
 */
const mappingSchema = keys({
  site: v.record(v.string(), v.unknown(), "must be the content of a site.yaml"),
  /** The file with the tree's menu, which becomes the top menu: `SUMMARY.md`, `mkdocs.yml`, `sidebars.js`. */
  navigation: v.optional(text),
  /** The contents of `menus.yaml`, `banners.yaml` and `redirects.yaml`. */
  menus: v.optional(v.unknown()),
  banners: v.optional(v.unknown()),
  redirects: v.optional(v.unknown()),
  /**
   * For each language a folder, or a pattern of paths without extension, such as `{path}.zh`: `{path}` matches any folders and a
   * name, `{name}` only a name. The matched part is the same in all languages. If languages have the same pattern, front matter
   * distinguishes them. `i18n/ko/posts as blog` reads the folder `i18n/ko/posts` as if its name were `blog`.
   */
  languages: v.pipe(
    v.record(
      v.picklist(LANGUAGE_CODES, `keys are ${LANGUAGE_CODES.join(", ")}`),
      v.union([layout, v.array(layout)], "must be a folder or pattern, or a list of them"),
      "must be an object: language to folder or pattern",
    ),
    v.check((layouts) => Object.keys(layouts).length > 0, "names no language"),
  ),
  /**
   * Translations whose file names differ from the original's: maps their path below the language folder to that of the original.
   */
  translations: v.optional(v.record(text, text), {}),
  /**
   * Patterns of paths below the language folder that are not articles. `*` matches within a name, `**` across folders. A pattern
   * that begins with `/` applies to paths from the root of the tree.
   */
  skip: v.optional(textList, []),
  /** Patterns of articles that are drafts, in the same syntax as `skip`. */
  drafts: v.optional(textList, []),
  frontMatter: v.optional(
    keys({
      /**
       * Maps fields of the other system to ours. The first existing field is used; tags and authors of several fields are joined.
       */
      rename: v.optional(v.record(v.string(), field), {}),
      /** Our list fields whose value is one text in the other system, with the separator of its items. */
      split: v.optional(v.record(v.picklist(["tags", "authors"]), text), {}),
      /** The names of authors, by the ids that texts use. */
      authors: v.optional(v.record(v.string(), text), {}),
      /** Default values of our fields, for articles without these fields. */
      defaults: v.optional(v.record(field, v.union([v.string(), v.number(), v.array(v.string())])), {}),
      /**
       * Maps yes/no fields of the other system: `draft` and `unlisted` apply if the field says yes, `shown` and `listed` if it
       * says no. A field with `until` contains the date after which the article becomes a draft.
       */
      flags: v.optional(
        v.record(
          v.string(),
          v.picklist(
            ["draft", "unlisted", "shown", "listed", "until"],
            "must be draft, unlisted, shown, listed or until",
          ),
        ),
        {},
      ),
      /**
       * Fields for all texts whose path in the tree matches. A text's own fields take precedence, then the first matching rule.
       */
      values: v.optional(v.array(keys({ path: text, fields: v.record(v.string(), v.unknown()) })), []),
      /** Names of fields that contain the language, such as `ko` or `zh-CN`. They are read only if languages share a folder. */
      language: v.optional(textList, ["lang", "language", "locale"]),
      /** The order of day and month in ambiguous dates such as `03/04/2022`. */
      dates: v.optional(v.picklist(DATE_FORMS, `must be one of ${DATE_FORMS.join(", ")}`)),
      /** Fields to drop without a warning. */
      ignore: v.optional(textList, []),
    }),
    {},
  ),
  shortcodes: v.optional(
    keys({
      /** Maps names of callouts (`> [!NOTE]`, `!!! note`, `:::note`) to kinds of notes. Common names need no entry. */
      callouts: v.optional(v.record(word, noteKind), {}),
      /** If true, text after `> [!NOTE]` on the same line is the note's title. */
      calloutTitles: v.optional(flag, false),
      /**
       * Rules for `{% name … %}`, `{{< name … >}}` and `<Name …>`, by name, or by name and first value (`include figure.html`).
       * The rule `*` applies to all others.
       */
      tags: v.optional(v.record(text, tagRule), {}),
      /** The replacements for `{{ name }}` in texts, by name. */
      variables: v.optional(v.record(text, text), {}),
      /** The delimiters of comments, separated by a space, such as `{# #}`. */
      comments: v.optional(
        v.array(v.pipe(text, v.regex(/^\S+ \S+$/, 'must be two marks with a space between, "{# #}"'))),
        [],
      ),
      /** If true, wiki links are converted: `[[Page]]`, `[[Page#Heading|words]]` and `![[picture.png]]`. */
      wikiLinks: v.optional(flag, false),
      /** The keywords of `>[!BEGINTABS]`, `>[!TAB name]`, `>[!ENDTABS]`. */
      tabs: v.optional(keys({ begin: word, tab: word, end: word })),
      /** What replaces an inline `[!WORD text]`: its text, plain or strong. */
      inline: v.optional(v.record(word, v.picklist(["text", "strong"], "must be text or strong")), {}),
      /** Names in `{name="value"}` after links and pictures. These attributes are dropped. */
      attributes: v.optional(textList, []),
    }),
    {},
  ),
  /** Maps prefixes of addresses to a folder below the language folder, or to an external address. */
  roots: v.optional(v.record(text, text), {}),
  pictures: v.optional(
    keys({
      /** Other hosts whose pictures are not downloaded, so that readers' browsers contact these hosts. */
      hosts: v.optional(
        v.array(
          v.pipe(
            text,
            v.check((host) => pictureOrigin(host) !== undefined, 'must be a host, "pictures.example.com"'),
          ),
        ),
        [],
      ),
    }),
    {},
  ),
  /** The origin of the tree's existing site. Root-relative addresses that match no file of the tree become links to it. */
  origin: v.optional(v.pipe(text, v.regex(/^https?:\/\/[^/]+$/, "must be https://host"))),
  /**
   * Patterns of texts' former addresses, which become redirects. The first rule that matches a text applies; addresses in front
   * matter need no rule. `{path}` is the path below the language folder without extension, `{rest}` the part matched by the last
   * `**`; `{route}` is the slug if that begins with a slash, else `{path}`; `{folder}`, `{name}` and `{slug}` are
   * parts of the path; `{title}`, `{categories}` and `{field.number}` (a field `number`) come from front matter; `{year}`,
   * `{month}`, `{day}` and `{date.M}` come from the date. Addresses of translations get the language tag as a prefix, unless the
   * rule contains `{language}`.
   */
  oldAddresses: v.optional(v.array(oldAddressRule), []),
  /** If true, file names begin with a date that is not part of the slug: `2026-05-31-title.md`. */
  datedNames: v.optional(flag, false),
  /**
   * If true, names of files and folders begin with a number that gives their order and is not part of the slug: `01-title.md`.
   */
  numberedNames: v.optional(flag, false),
  /** Maps paths below the language folder to groups. The first match applies; texts without a match have no group. */
  groups: v.optional(v.array(keys({ path: text, group: text })), []),
});

export type Mapping = v.InferOutput<typeof mappingSchema>;

/** Parses a mapping file. Returns `undefined`, with findings, if it is invalid. */
export function readMapping(source: string, file: string, findings: Findings): Mapping | undefined {
  return readYaml(source, mappingSchema, { file }, findings)?.value;
}

/**
 * True if a pattern matches a file of the tree. A pattern with a leading `/` applies to its path from the root, others to its
 * path below the folder of its language.
 */
export function fitsFile({ path, name }: { path: string; name: string }, pattern: string): boolean {
  return pattern.startsWith("/") ? fitsPattern(path, pattern.slice(1)) : fitsPattern(name, pattern);
}

/** True if a path matches a pattern, in which `*` is part of a name and `**` any folders. */
export function fitsPattern(path: string, pattern: string): boolean {
  const parts = pattern.split(/(\*\*\/|\*\*|\*)/).map((part) => STARS.get(part) ?? literalPart(part));
  return fitsParts(path, parts);
}

const STARS = new Map([
  ["**/", anyFolders],
  ["**", anything],
  ["*", partOfName],
]);
