import { posix } from "node:path";
import { isExternalUrl } from "../../contract/addresses/addresses.ts";
import { composed } from "../../contract/addresses/composed.ts";
import { DATE_PARTS, datePart } from "../mapping/date-parts.ts";
import { type Mapping, fitsPattern } from "../mapping/mapping.ts";
import type { FrontMatterField } from "../text/front-matter-fields.ts";
import { isFolderPage, pagePath } from "../text/root-text.ts";
import { dayInName } from "./address-articles.ts";
import { withoutNumbers } from "./number-prefix.ts";

/**
 * Front matter fields that contain former addresses in Jekyll, Hugo and similar systems. A value is a path, a list of paths, or
 * an address.
 */
export const ADDRESS_FIELDS: readonly string[] = ["permalink", "url", "aliases", "redirect_from"];

/** A text with the data that determine its former address. */
export interface OldText {
  /** Path below the folder of the text's language. */
  name: string;
  /** Prefix of the former site's addresses in the text's language: empty, or `/zh`. */
  prefix: string;
  /** Code of the text's language on the former site: `zh`. */
  tag: string;
  fields: readonly FrontMatterField[];
  /** The date of the text, `2021-05-04`, possibly followed by more; empty for a text without a date. */
  day: string;
}

/**
 * Returns the former addresses of a text: those in its front matter, and those that the former system derived from its file name,
 * by the patterns of the mapping.
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
 * Returns the path of a former address; `undefined` for an address on another host. In Hugo, an address without a leading slash
 * is relative to the text.
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

/** Returns the path without extension that the last `**` of a pattern matches: `2024/first` for `_posts/**`. */
function restOf(name: string, pattern: string): string {
  const before = pattern.replace(/\*\*(?!.*\*\*).*$/, "");
  const bare = pagePath(name);
  if (before === pattern) return bare;
  const cuts = [0, ...[...bare.matchAll(/\//g)].map(({ index }) => index + 1)];
  return bare.slice(cuts.find((cut) => fitsPattern(bare.slice(0, cut), before)) ?? 0);
}

/**
 * Fills in an address pattern. Returns no address if the text lacks a value that the pattern needs. Names of categories are
 * filled in unchanged, in lower case, and with hyphens, because systems differ.
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
  const path = slug === name ? bare : posix.join(folder, slug);
  const values: Record<string, string | undefined> = {
    path,
    // In Docusaurus, a slug with a leading slash is the whole path, also for a text in a folder.
    route: slug.startsWith("/") ? slug.slice(1) : path,
    rest,
    folder,
    name,
    // In Docusaurus, the slug may be a whole path.
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
  // The address of a folder's page is that of the folder itself.
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

/** Converts words to the form that Hugo uses in addresses. */
function asAddress(words: string): string {
  return composed(words)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}\s./_#+~@-]+/gu, "")
    .trim()
    .replace(/\s+/g, "-");
}
