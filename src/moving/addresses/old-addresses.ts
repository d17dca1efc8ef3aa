import { posix } from "node:path";
import { isExternalUrl } from "../../contract/addresses/addresses.ts";
import { DATE_PARTS, datePart } from "../mapping/date-parts.ts";
import { type Mapping, fitsPattern } from "../mapping/mapping.ts";
import type { FrontMatterField } from "../text/front-matter-fields.ts";
import { isFolderPage, pagePath } from "../text/front-text.ts";
import { dayInName } from "./address-articles.ts";
import { withoutNumbers } from "./number-prefix.ts";

/** Fields that say where a text was: Jekyll's, Hugo's and their kin's. Each can be a path, a list of them, or an address. */
export const ADDRESS_FIELDS: readonly string[] = ["permalink", "url", "aliases", "redirect_from"];

/** A text as it lay on its old site. */
export interface OldText {
  /** Path below the language folder, without the language. */
  name: string;
  /** What addresses of its language begin with: empty, or `/zh`. */
  prefix: string;
  /** What its language is called: `zh`. */
  tag: string;
  fields: readonly FrontMatterField[];
  /** What begins with its day, `2021-05-04`; empty for a text without one. */
  day: string;
}

/**
 * The addresses under which a text could be found before: those that its front matter names, and those that its system made of its name,
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

/** What begins without a slash is beside the text, as Hugo has it. An address on another host is a link, and none of the text's own. */
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

/** What the last `**` of a pattern stands for, `2024/first` for `_posts/**`: a path without its extension. */
function restOf(name: string, pattern: string): string {
  const before = pattern.replace(/\*\*(?!.*\*\*).*$/, "");
  const bare = pagePath(name);
  if (before === pattern) return bare;
  const cuts = [0, ...[...bare.matchAll(/\//g)].map(({ index }) => index + 1)];
  return bare.slice(cuts.find((cut) => fitsPattern(bare.slice(0, cut), before)) ?? 0);
}

/**
 * Empty if the text lacks what the pattern needs. Systems write the names of categories as they are, in small letters, or with hyphens.
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
    // Docusaurus lets it be a path of its own.
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
      // A pattern that has the language says where it stands.
      .map((path) => `${own.includes("{language}") ? "" : text.prefix}/${path}`.replace(/\/{2,}/g, "/"))
  );
}

const PLACE = /\{([\w.-]+)\}/g;

/** Words as Hugo has them in an address. */
function asAddress(words: string): string {
  return words
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}\s./_#+~@-]+/gu, "")
    .trim()
    .replace(/\s+/g, "-");
}
