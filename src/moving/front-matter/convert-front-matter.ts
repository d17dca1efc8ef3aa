import { readMediaName, writeMediaName } from "../../content/media/media-names.ts";
import type { Findings } from "../../content/source/findings.ts";
import { isExternalUrl } from "../../contract/addresses/addresses.ts";
import { isRecord } from "../../contract/api/is-record.ts";
import { isOnPictureOrigin, readPictureOrigins } from "../../contract/api/picture-hosts.ts";
import { withoutNumber } from "../addresses/number-prefix.ts";
import { ADDRESS_FIELDS } from "../addresses/old-addresses.ts";
import { type DateForm, readForeignDate } from "../mapping/foreign-dates.ts";
import type { Mapping } from "../mapping/mapping.ts";
import type { ConversionTrace } from "../text/conversion-trace.ts";
import type { FrontMatterField } from "../text/front-matter-fields.ts";
import { HOME_PAGE_FIELDS } from "./home-page.ts";
import { endOf, isAhead } from "./shown-times.ts";

const LISTS = ["tags", "authors"] as const;
const DATES = ["publishedAt", "updatedAt"] as const;
/** What an article becomes if a field of this kind has the value no. */
const DENIALS: Readonly<Record<string, "draft" | "unlisted">> = { shown: "draft", listed: "unlisted" };

/**
 * Converts an article's front matter to our fields. Fields that the mapping does not contain, and values that our fields do not
 * allow, are dropped with a warning each.
 */
export function convertFrontMatter(
  fields: readonly FrontMatterField[],
  article: {
    file: string;
    heading: string;
    clean: (text: string) => string;
    /** Returns a new address; `undefined` to leave it unchanged. */
    rewrite: (address: string) => string | undefined;
    /** True if the tree has a picture at this path. */
    hasMedia: (path: string) => boolean;
    /** True if the address has been reported already, see {@link ConversionTrace.report}. */
    isReported: (address: string) => boolean;
    /** The day in the file's name; `undefined` if there is none. */
    day: string | undefined;
  },
  mapping: Mapping,
  findings: Findings,
  trace: ConversionTrace,
): Record<string, unknown> {
  const { pictures } = mapping;
  const { rename, split, authors, defaults, flags, language, dates } = mapping.frontMatter;
  const ignore = [...mapping.frontMatter.ignore, ...language, ...ADDRESS_FIELDS, ...HOME_PAGE_FIELDS, "slug"];
  const result: Record<string, unknown> = {};
  const known = [...Object.keys(rename), ...Object.keys(flags), ...ignore];
  for (const { key, value, line } of fields.flatMap((field) => takeApart(field, known))) {
    const ours = rename[key] ?? (key === "title" ? "title" : undefined);
    const flag = flags[key];
    if (Object.hasOwn(rename, key)) trace.uses("frontMatter", "rename", key);
    if (flag !== undefined) trace.uses("frontMatter", "flags", key);
    if (flag === "until") {
      const end = endOf(textOf(value), dates);
      if (end === "over" || end === "unclear") result["draft"] = true;
      if (end === "ahead" || end === "unclear") reportEnd(end, { key, value, line }, article.file, findings);
    } else if (flag !== undefined) {
      const denied = DENIALS[flag];
      if (denied === undefined ? isYes(value) : isNo(value)) result[denied ?? flag] = true;
    } else if (ours === undefined) {
      if (!ignore.includes(key))
        findings.add({
          file: article.file,
          line,
          severity: "warning",
          kind: "unmapped-field",
          message: `the field "${key}" is not in the mapping; left out. Add it to frontMatter.rename or frontMatter.ignore`,
          construct: `the field "${key}"`,
        });
    } else if (!(ours in result) || isList(ours) || isPlanned(ours, textOf(value), dates)) {
      const isDate = (DATES as readonly string[]).includes(ours);
      const date = isDate ? readForeignDate(textOf(value), dates) : undefined;
      const read = isDate ? date : convertValue(ours, value, split[ours as "tags"], article.clean);
      const isCover = ours === "cover" && typeof read === "string";
      const isElsewhere = isCover && isOnPictureOrigin(read, readPictureOrigins(pictures.hosts));
      const converted = isCover && !isElsewhere ? coverName(read, article) : read;
      if (isCover && converted === undefined) missCover(read, { line, article, findings, trace });
      else if (date === "ambiguous") {
        findings.warn(
          "unusable-field",
          article.file,
          line,
          `the day of "${textOf(value)}" could be its month, so the field "${key}" is left out. Set frontMatter.dates to MM/DD/YYYY or DD/MM/YYYY in the mapping`,
        );
        continue;
      } else if (converted === undefined && value !== null && value !== "" && value !== false) {
        findings.warn(
          "unusable-field",
          article.file,
          line,
          `the field "${key}" cannot be read as ${ours}; left out`,
        );
      }
      const named = ours === "authors" && isTextList(converted) ? converted.map(nameIn(authors)) : converted;
      if (named !== undefined) result[ours] = joined(result[ours], named);
    }
  }
  if (article.day !== undefined) result["publishedAt"] ??= article.day;
  for (const [key, value] of Object.entries(defaults)) result[key] ??= value;
  // Otherwise the date would be that of the file, which is often the day of its copying. A date in the future would hide the text.
  const changed = result["updatedAt"];
  if (typeof changed === "string" && !isAhead(changed)) result["publishedAt"] ??= changed;
  const name = article.file.replace(/^.*\/|\.\w+$/g, "");
  const words = mapping.numberedNames ? withoutNumber(name) : name;
  result["title"] ??= article.heading === "" ? words : article.heading;
  return result;
}

/** True for a publication date in the future, which takes precedence over other dates. */
function isPlanned(ours: string, written: string, form: DateForm | undefined): boolean {
  return ours === "publishedAt" && isAhead(readForeignDate(written, form) ?? "");
}

function reportEnd(
  end: "ahead" | "unclear",
  { key, value, line }: FrontMatterField,
  file: string,
  findings: Findings,
): void {
  const message =
    end === "ahead"
      ? `the text should be visible only until "${textOf(value)}", which is not supported. Hide it by hand then`
      : `the field "${key}" should say until when the text is visible, but is not a valid date, so the text becomes a draft. See frontMatter.dates`;
  findings.warn(end === "ahead" ? "ends" : "unusable-field", file, line, message);
}

function isList(ours: string): boolean {
  return (LISTS as readonly string[]).includes(ours);
}

function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === "string");
}

function nameIn(authors: Readonly<Record<string, string>>): (called: string) => string {
  return (called) => (Object.hasOwn(authors, called) ? (authors[called] ?? called) : called);
}

/** Joins the tags of several fields, such as categories. */
function joined(known: unknown, more: unknown): unknown {
  return Array.isArray(known) && Array.isArray(more) ? [...new Set<unknown>([...known, ...more])] : more;
}

/**
 * Splits an object if the mapping names fields inside it: `taxonomies` if there is a rule for `taxonomies.tags`. Lists are not
 * split.
 */
function takeApart(field: FrontMatterField, known: readonly string[]): FrontMatterField[] {
  const { key, value, line } = field;
  const isNamed = known.some((name) => name.startsWith(`${key}.`));
  if (!isNamed || !isRecord(value)) return [field];
  return Object.entries(value).flatMap(([inner, part]) =>
    takeApart({ key: `${key}.${inner}`, value: part, line }, known),
  );
}

function convertValue(
  ours: string,
  value: unknown,
  separator: string | undefined,
  clean: (text: string) => string,
): unknown {
  if (isList(ours)) {
    // Flattens the list, because Hexo nests lists of categories.
    const list: unknown[] =
      typeof value === "string" ? value.split(separator ?? "\n") : [value].flat(Infinity);
    const items = list.map((item) => clean(textOf(item)).trim()).filter((item) => item !== "");
    return items.length > 0 ? [...new Set(items)] : undefined;
  }
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  if (ours === "order") return Number.isFinite(Number(value)) ? Number(value) : undefined;
  return clean(String(value)).replace(/\s+/g, " ").trim() || undefined;
}

function missCover(
  cover: string,
  {
    line,
    article,
    findings,
    trace,
  }: {
    line: number;
    article: { file: string; isReported: (address: string) => boolean };
    findings: Findings;
    trace: ConversionTrace;
  },
): void {
  const isRemote = /^https?:\/\//i.test(cover) && URL.canParse(cover);
  if (isRemote) trace.leavesPicture({ address: cover, line, isCover: true });
  if (article.isReported(cover)) return;
  const remedy = isRemote ? "Download it with --fetch" : "Add the picture, or name its folder under roots";
  findings.warn(
    "missing-cover",
    article.file,
    line,
    `the cover "${cover}" is not in the tree; the article has none. ${remedy}`,
  );
}

/**
 * Returns the name of a cover below `media/`. The cover's path is relative to the root, or like that of a picture in the text.
 * Returns `undefined` if the tree does not contain it.
 */
function coverName(
  cover: string,
  {
    rewrite,
    hasMedia,
  }: { rewrite: (address: string) => string | undefined; hasMedia: (path: string) => boolean },
): string | undefined {
  // A path that starts with neither a dot nor a slash is relative to the root, so it is first tried with a slash.
  const isFromTop = !/^[./]/.test(cover) && !isExternalUrl(cover);
  const escaped = (path: string): string => encodeURI(path).replace(/[?#]/g, encodeURIComponent);
  const candidates = isFromTop ? [escaped(`/${cover}`), escaped(cover)] : [cover];
  for (const candidate of candidates) {
    const name = rewrite(candidate);
    const path = name?.startsWith("media:") === true ? readMediaName(name) : undefined;
    if (path !== undefined && hasMedia(path)) return isFromTop ? writeMediaName(path) : name;
  }
  return undefined;
}

/** Returns the text of a list item, which is either a text or an object with a name. */
function textOf(value: unknown): string {
  if (typeof value === "object" && value !== null && "name" in value) return textOf(value.name);
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

function isYes(value: unknown): boolean {
  return value === true || (typeof value === "string" && /^(yes|true|on|1)$/i.test(value.trim()));
}

function isNo(value: unknown): boolean {
  return (
    value === false || (typeof value === "string" && /^(no|false|off|0|never|link)$/i.test(value.trim()))
  );
}
