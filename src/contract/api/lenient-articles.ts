import * as v from "valibot";
import { localizePath } from "../addresses/addresses.ts";
import { languageOfTag } from "../addresses/language-preferences.ts";
import type { LanguageCode } from "../addresses/locales.ts";
import {
  lenientCount,
  lenientFocus,
  lenientList,
  lenientOptionalText,
  lenientText,
  listReading,
} from "./lenient.ts";

/*
 * Schemas that read articles from backends that are less strict than the contract. An article needs a title, and either an
 * address or a slug from which an address can be built. Everything else is optional.
 */

const nonEmptyText = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.trim(), v.nonEmpty());
const language = v.fallback(v.optional(v.pipe(v.string(), v.transform(languageOfTag))), undefined);
const day = v.pipe(lenientText, v.transform(readDay));
const lenientPicture = v.object({
  src: nonEmptyText,
  alt: lenientText,
  width: lenientCount,
  height: lenientCount,
  focus: lenientFocus,
});

/**
 * Returns the day of a date as written, independent of the machine's time zone; empty for other texts. ISO 8601 is kept, other
 * formats are reduced to the day, and numbers are epoch seconds or milliseconds.
 */
function readDay(text: string): string {
  const [, day, time = ""] = /^(\d{4}-\d\d-\d\d)(?:[T ](\d.*))?/.exec(text) ?? [];
  if (day)
    return isDate(Date.parse(day)) ? day + (isDate(Date.parse(`${day}T${time}`)) ? `T${time}` : "") : "";
  const number = /^\d{10}(\d{3})?$/.test(text) && Number(text.padEnd(13, "0"));
  const clock = number || Date.parse(`${text.replace(ZONE, "")} UTC`);
  return isDate(clock) ? new Date(clock).toISOString().slice(0, 10) : "";
}

/** Matches the time zone at the end of a date that does not begin with its day, as in e-mails. */
const ZONE = /\s?(?:GMT|UTC|Z|(?:GMT|UTC)?[+-]\d\d:?\d\d)(?: \(.*\))?$/;

function isDate(time: number): boolean {
  return !Number.isNaN(time);
}

function nullable<Value extends v.GenericSchema>(schema: Value) {
  return v.fallback(v.nullish(schema, null), null);
}

const itemEntries = {
  slug: lenientText,
  group: nullable(nonEmptyText),
  title: nonEmptyText,
  summary: lenientText,
  cover: nullable(lenientPicture),
  url: lenientText,
  publishedAt: day,
  updatedAt: day,
  readingMinutes: lenientCount,
  language,
  requestedLanguage: language,
};

type Loose = v.InferOutput<v.ObjectSchema<typeof itemEntries, undefined>>;

function isAddressed({ url, slug }: Pick<Loose, "url" | "slug">): boolean {
  return url !== "" || slug !== "";
}

/** What the backend omitted in each item, so that {@link fillGaps} can complete it. */
const gaps = new WeakMap<object, { address: boolean; language: boolean }>();

/** Completes addresses and languages that the backend omitted, for a page in the given language. */
export function fillGaps(
  data: unknown,
  page: { language: LanguageCode; defaultLanguage: LanguageCode },
): void {
  if (typeof data !== "object" || data === null) return;
  const gap = gaps.get(data);
  if (gap?.address && "url" in data) data.url = localizePath(String(data.url), page);
  if (gap?.language) Object.assign(data, { language: page.language, requestedLanguage: page.language });
  for (const value of Object.values(data)) fillGaps(value, page);
}

function complete<Rest extends Loose>(item: Rest) {
  const shown: LanguageCode = item.language ?? item.requestedLanguage ?? "en";
  const path = [item.group, item.slug]
    .filter((part) => part !== null)
    .map((part) => encodeURIComponent(part));
  const completed = {
    ...item,
    url: item.url || `/${path.join("/")}.html`,
    updatedAt: item.updatedAt || item.publishedAt,
    readingMinutes: item.readingMinutes ?? 1,
    language: shown,
    requestedLanguage: item.requestedLanguage ?? shown,
  };
  const lacksLanguage = item.language === undefined && item.requestedLanguage === undefined;
  gaps.set(completed, { address: item.url === "", language: lacksLanguage });
  return completed;
}

const lenientItem = v.pipe(
  v.object(itemEntries),
  v.check((item) => isAddressed(item)),
  v.transform((item) => complete(item)),
);

const lenientLink = v.object({ title: nonEmptyText, url: nonEmptyText });
const lenientHeading = v.object({
  id: nonEmptyText,
  depth: v.number(),
  text: nonEmptyText,
});
const lenientBlock = v.object({
  kind: nonEmptyText,
  attributes: v.fallback(v.record(v.string(), v.string()), {}),
});
const lenientTranslation = v.object({
  language: v.pipe(
    v.string(),
    v.transform(languageOfTag),
    v.custom<LanguageCode>((code) => code !== undefined),
  ),
  url: nonEmptyText,
});

export const lenientArticle = v.pipe(
  v.object({
    ...itemEntries,
    html: lenientText,
    headings: lenientList(lenientHeading),
    blocks: lenientList(lenientBlock),
    layout: v.fallback(v.optional(v.picklist(["landing"])), undefined),
    tags: lenientList(nonEmptyText),
    authors: lenientList(nonEmptyText),
    groupName: nullable(nonEmptyText),
    languages: lenientList(lenientTranslation),
    isOutdated: v.fallback(v.boolean(), false),
    previous: nullable(lenientLink),
    next: nullable(lenientLink),
    related: lenientList(lenientItem),
  }),
  v.check((item) => isAddressed(item)),
  v.transform((item) => complete(item)),
);

const lenientGroup = v.pipe(
  v.object({
    slug: nonEmptyText,
    name: lenientText,
    description: lenientText,
    url: lenientText,
    total: lenientCount,
    languages: v.fallback(v.optional(listReading(lenientTranslation)), undefined),
  }),
  // A group without a total is assumed to have articles, so that a link to its list is shown.
  v.transform((group) => ({ ...group, name: group.name || group.slug, total: group.total ?? 1 })),
);
export const lenientGroupList = listReading(lenientGroup);

const pageEntries = { total: lenientCount, page: lenientCount, size: lenientCount };

/** Returns a schema that reads a page of a list. Without items, the page is empty. */
function lenientPage<Item>(item: v.GenericSchema<unknown, Item>) {
  return v.pipe(
    v.object({ items: listReading(item), ...pageEntries }),
    v.transform(({ items, total, page, size }) => ({
      items,
      total: Math.max(total ?? 0, items.length),
      page: Math.max(page ?? 1, 1),
      size: Math.max(size ?? 0, items.length, 1),
    })),
  );
}

export const lenientArticleList = v.intersect([
  lenientPage(lenientItem),
  v.object({ group: nullable(lenientGroup) }),
]);

const lenientHit = v.pipe(
  v.object({ ...itemEntries, titleHtml: lenientOptionalText, snippetHtml: lenientOptionalText }),
  v.check((item) => isAddressed(item)),
  v.transform((hit) =>
    complete({
      ...hit,
      titleHtml: marksOnly(hit.titleHtml) ?? escapeText(hit.title),
      snippetHtml: marksOnly(hit.snippetHtml) ?? escapeText(hit.summary),
    }),
  ),
);
export const lenientSearchResult = v.intersect([
  lenientPage(lenientHit),
  v.object({ suggestions: lenientList(nonEmptyText) }),
]);

const lenientSuggestion = v.pipe(
  v.object({ title: nonEmptyText, url: nonEmptyText, titleHtml: lenientOptionalText }),
  v.transform((suggestion) => ({
    ...suggestion,
    titleHtml: marksOnly(suggestion.titleHtml) ?? escapeText(suggestion.title),
  })),
);
export const lenientSuggestionList = listReading(lenientSuggestion);

/** Removes all elements except `<mark>`, which is the only element allowed in search results. */
function marksOnly(html: string | undefined): string | undefined {
  return html?.replace(/<(?!\/?mark>)[^>]*(>|$)/gi, "");
}

function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
