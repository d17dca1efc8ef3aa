import { posix } from "node:path";
import { isExternalUrl } from "../../contract/addresses/addresses.ts";
import { composed } from "../../contract/addresses/composed.ts";
import { DATE_PARTS, datePart } from "../mapping/date-parts.ts";
import { type Mapping, fitsPattern } from "../mapping/mapping.ts";
import type { FrontMatterField } from "../text/front-matter-fields.ts";
import { isFolderPage, pagePath } from "../text/front-text.ts";
import { dayInName } from "./address-articles.ts";
import { withoutNumbers } from "./number-prefix.ts";

/**
 * Front matter fields with former addresses, of Jekyll, Hugo and similar systems. Each can be a path, a list of them, or an
 * address.
 */
export const ADDRESS_FIELDS: readonly string[] = ["permalink", "url", "aliases", "redirect_from"];

/** A text with the data that its former address depends on. */
export interface OldText {
  /** Path below the language folder, without the language. */
  name: string;
  /** Prefix of addresses in the text's language: empty, or `/zh`. */
  prefix: string;
  /** The former site's code for the text's language: `zh`. */
  tag: string;
  fields: readonly FrontMatterField[];
  /** A value that begins with the date of the text, `2021-05-04`; empty for a text without a date. */
  day: string;
}

/**
 * The former addresses of a text: those in its front matter, and those that the former system derived from its file name, by the patterns
 * of the mapping.
 */
export function oldAddresses(
  text: OldText,
  { oldAddresses: rules, origin, numberedNames }: Mapping,
): string[] {
  const named = ADDRESS_FIELDS.flatMap((key) => valuesOf(text.fields, key)).flatMap(
    (value) => absolute(value, text, origin) ?? [],
  );
  const names = [text.name, text.name.replace(/\.\w+$/, ".md")];
  const rule = rules.find(({ path }) => names.some((name) => fitsPattern(name, path)));
  const bare = numberedNames ? { ...text, name: withoutNumbers(text.name) } : text;
  const rest = rule === undefined ? "" : restOf(bare.name, rule.path);
  const made = rule?.address.flatMap((pattern) => filled(pattern, bare, rest)) ?? [];
  return [...new Set([...named, ...made])];
}

function valuesOf(fields: readonly FrontMatterField[], key: string): string[] {
  const value = fields.find((field) => field.key === key)?.value;
  return [value].flat().filter((one) => typeof one === "string" && one !== "") as string[];
}

/**
 * The path of a former address; `undefined` for an address on another host. In Hugo, an address without a leading slash is relative
 * to the text.
 */
function absolute(
  address: string,
  { name, prefix }: OldText,
  origin: string | undefined,
): string | undefined {
  const isOwn = origin !== undefined && address.startsWith(`${origin}/`);
  const path = isOwn ? address.slice(origin.length) : address;
  if (isExternalUrl(path)) return undefined;
  if (path.startsWith("?")) return `${prefix}/${path}`;
  return path.startsWith("/") ? path : `${prefix}/${posix.join(posix.dirname(name), path)}`;
}

/** The part matched by the last `**` of a pattern, `2024/first` for `_posts/**`: a path without its extension. */
function restOf(name: string, pattern: string): string {
  const before = pattern.replace(/\*\*(?!.*\*\*).*$/, "");
  const bare = pagePath(name);
  if (before === pattern) return bare;
  const cuts = [0, ...[...bare.matchAll(/\//g)].map(({ index }) => index + 1)];
  return bare.slice(cuts.find((cut) => fitsPattern(bare.slice(0, cut), before)) ?? 0);
}

/**
 * Empty if the text lacks a value that the pattern needs. Systems write the names of categories unchanged, in lower case, or with
 * hyphens.
 */
function filled(pattern: string, text: OldText, rest: string): string[] {
  const bare = pagePath(text.name);
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})/.exec(text.day) ?? [];
  const name = posix
    .basename(bare)
    .replace(dayInName(text.name) === undefined ? /^$/ : /^\d{4}-\d{2}-\d{2}-/, "");
  const [slug = name] = valuesOf(text.fields, "slug");
  const [title = name] = valuesOf(text.fields, "title");
  const folder = posix.dirname(bare).replace(/^\.$/, "");
  const categories = [...valuesOf(text.fields, "categories"), ...valuesOf(text.fields, "category")].join("/");
  const values: Record<string, string | undefined> = {
    path: slug === name ? bare : posix.join(folder, slug),
    rest,
    folder,
    name,
    // In Docusaurus the slug may be a whole path.
    slug: slug.replace(/^\/|\/$/g, ""),
    title: valuesOf(text.fields, "slug")[0] ?? asAddress(title),
    categories,
    year,
    month,
    day: date,
    language: text.tag,
  };
  for (const part of DATE_PARTS) values[`date.${part}`] = datePart(part, text.day);
  for (const { key, value } of text.fields)
    if (typeof value === "string" || typeof value === "number") values[`field.${key}`] = String(value);
  // The page of a folder is at the folder itself.
  const own = isFolderPage(text.name) ? pattern.replace(/\{(path|name|slug)\}\.html$/, "{$1}/") : pattern;
  const isWhole = [...own.matchAll(PLACE)].every(([, key = ""]) => values[key] !== undefined);
  if (!isWhole) return [];
  const spellings = new Set([categories, asAddress(categories), categories.replace(/\s+/g, "-")]);
  return (
    [...spellings]
      .filter((_one, index) => index === 0 || own.includes("{categories}"))
      .map((spelling) =>
        own.replaceAll(PLACE, (_, key: string) => (key === "categories" ? spelling : (values[key] ?? ""))),
      )
      // A pattern with `{language}` already contains the language.
      .map((path) => `${own.includes("{language}") ? "" : text.prefix}/${path}`.replace(/\/{2,}/g, "/"))
  );
}

const PLACE = /\{([\w.-]+)\}/g;

/** Words in Hugo's form for addresses. */
function asAddress(words: string): string {
  return composed(words)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}\s./_#+~@-]+/gu, "")
    .trim()
    .replace(/\s+/g, "-");
}
