import type { LanguageCode } from "../../contract/addresses/locales.ts";
import { isInTexts } from "../engine/dialect.ts";
import { prepare } from "../engine/prepare.ts";
import { tags } from "../model/tags.ts";
import type { Dependencies } from "./dependencies.ts";
import { focusOf } from "./focus.ts";
import { readEachThrough } from "./read-through.ts";
import { findRedirectingPaths } from "./redirecting-paths.ts";
import type { ArticleAddress, MediaAddress, References, TargetAddresses } from "./references.ts";
import {
  type Moment,
  type Scope,
  acrossOverlay,
  addressOfArticle,
  addressOfMedia,
  fallbackLanguage,
} from "./scope.ts";
import { isPublic } from "./visibility.ts";

/** The data of an article for links, in one of its languages. */
export interface Translation {
  translation_key: string;
  language: LanguageCode;
  slug: string;
  group_slug: string | null;
}

/** By translation key. */
export type Translations = ReadonlyMap<string, readonly Translation[]>;

/**
 * Maximum number of keys that are passed as separate parameters. Passing a list and reading it as a table takes twice as long.
 */
const FEW = 8;

/**
 * A small number of keys is part of the statement, so that the planner uses an index. Most articles refer to only a few others.
 */
const selectTranslations = prepare<
  { tenant: number; now: number; keys: string } & Record<`key${number}`, string>,
  { few: number | undefined }
>()(({ database, kind, value, variant: { few } }) =>
  database
    .selectFrom("article")
    .select(["translation_key", "language", "slug", "group_slug"])
    .where("tenant_id", "=", value("tenant"))
    .where(({ ref, eb }) =>
      few === undefined
        ? isInTexts(kind, ref("translation_key"), value("keys"))
        : eb(
            "translation_key",
            "in",
            Array.from({ length: few }, (_, index) => value(`key${index}`)),
          ),
    )
    .where(isPublic("article", value("now"))),
);

/**
 * Finds the published translations of the articles to which an article's page refers. They are cached per article, since the
 * pages of all its languages need them, and so do the articles that link to it.
 */
export async function findTranslations(
  scope: Scope,
  keys: Iterable<string>,
  { now, expiresAt }: Moment,
): Promise<Translations> {
  const wanted = [...keys];
  for (const key of wanted) scope.dependencies.addTag(tags.addressByKey(key));
  const note = (key: string, dependencies: Dependencies) => {
    dependencies.addTag(tags.addressByKey(key));
    // This tag covers a change of a translation that does not change its address.
    dependencies.addTag(tags.articleByKey(key));
    dependencies.expireAt(expiresAt);
  };
  const found = await readEachThrough(scope, "translations", wanted, note, async (missing) => {
    const read = await readTranslations(scope, missing, now);
    // An article without translations is cached as well, as an empty list.
    return new Map(missing.map((key) => [key, read.get(key) ?? []]));
  });
  return new Map(wanted.map((key, index) => [key, found[index] ?? []]));
}

/**
 * Reads published translations from the database, for results that are cached as a whole or not at all. Articles without any
 * translation are left out.
 */
export async function readTranslations(
  scope: Scope,
  keys: readonly string[],
  now: number,
): Promise<Translations> {
  for (const key of keys) scope.dependencies.addTag(tags.addressByKey(key));
  if (keys.length === 0) return new Map();
  const few = keys.length <= FEW ? keys.length : undefined;
  const named = few === undefined ? [] : keys.map((key, index) => [`key${index}`, key]);
  const values = {
    ...Object.fromEntries(named),
    tenant: scope.tenant.id,
    now,
    keys: few === undefined ? JSON.stringify(keys) : "",
  };
  const rows = await acrossOverlay(scope, (engine) => selectTranslations(engine, values, { few }));
  return Map.groupBy(rows, ({ translation_key: key }) => key);
}

const selectMedia = prepare<{ tenant: number; paths: string }>()(({ database, kind, value }) =>
  database
    .selectFrom("media")
    .leftJoin("media_detail", (join) =>
      join
        .onRef("media_detail.tenant_id", "=", "media.tenant_id")
        .onRef("media_detail.path", "=", "media.path"),
    )
    .select(["media.path", "hash", "bytes", "width", "height", "focus_x", "focus_y"])
    .where("media.tenant_id", "=", value("tenant"))
    .where(({ ref }) => isInTexts(kind, ref("media.path"), value("paths"))),
);

/**
 * Finds the addresses of the files that an article's page shows, by path. They are cached per file, since the pages of all
 * languages show them.
 */
export async function findMediaAddresses(
  scope: Scope,
  paths: Iterable<string>,
): Promise<ReadonlyMap<string, MediaAddress>> {
  const wanted = [...paths];
  for (const path of wanted) scope.dependencies.addTag(tags.media(path));
  const note = (path: string, dependencies: Dependencies) => dependencies.addTag(tags.media(path));
  const found = await readEachThrough(scope, "media", wanted, note, (missing) =>
    readMediaAddresses(scope, missing),
  );
  const addresses = new Map<string, MediaAddress>();
  for (const [index, address] of found.entries())
    if (address !== undefined) addresses.set(wanted[index] ?? "", address);
  return addresses;
}

async function readMediaAddresses(
  scope: Scope,
  paths: readonly string[],
): Promise<ReadonlyMap<string, MediaAddress>> {
  if (paths.length === 0) return new Map();
  const { engine, overlay, tenant } = scope;
  const asked = { tenant: tenant.id, paths: JSON.stringify(paths) };
  // Files of later layers override those of earlier layers.
  const layers = overlay === undefined ? [engine] : [overlay.below, overlay.above];
  const rows = (await Promise.all(layers.map((layer) => selectMedia(layer, asked)))).flat();
  return new Map(
    rows.map((row) => [
      row.path,
      {
        src: addressOfMedia(scope, row),
        bytes: row.bytes,
        width: row.width,
        height: row.height,
        focus: focusOf(row),
      },
    ]),
  );
}

/**
 * Returns the address of an article in a language: that of its translation, otherwise that of the fallback in the page's
 * language. A site without fallbacks has no such page, so there it is the address of the original.
 */
function addressIn(
  scope: Scope,
  language: LanguageCode,
  translations: Translations,
  key: string,
): string | undefined {
  const own = translations.get(key) ?? [];
  const translation = own.find((candidate) => candidate.language === language);
  if (translation !== undefined) return addressOfArticle(scope, language, translation);
  const { defaultLanguage } = scope.tenant;
  const original = own.find((candidate) => candidate.language === defaultLanguage);
  if (original === undefined) return undefined;
  const shownIn = fallbackLanguage(scope, language) === defaultLanguage ? language : defaultLanguage;
  return addressOfArticle(scope, shownIn, original);
}

/**
 * Returns the address for a link in a text. The link may name a language; otherwise it leads to the text that readers of
 * `language` see, or else to the first other language. If the target is in another language than the reader's, the result has
 * its language tag.
 */
export function linkIn(
  scope: Scope,
  language: LanguageCode,
  translations: Translations,
  { key, wanted }: { key: string; wanted?: LanguageCode | undefined },
): ArticleAddress | undefined {
  const { languages, languageTags, defaultLanguage } = scope.tenant;
  const own = translations.get(key) ?? [];
  const named = own.find((candidate) => candidate.language === wanted && wanted !== language);
  if (named !== undefined)
    return { url: addressOfArticle(scope, named.language, named), tag: languageTags[named.language] };
  const isOwn = own.some((candidate) => candidate.language === language);
  const url = addressIn(scope, language, translations, key);
  if (url !== undefined) return { url, tag: isOwn ? undefined : languageTags[defaultLanguage] };
  const other = languages.find((code) => own.some((candidate) => candidate.language === code));
  const shown = own.find((candidate) => candidate.language === other);
  if (other === undefined || shown === undefined) return undefined;
  return { url: addressOfArticle(scope, other, shown), tag: languageTags[other] };
}

/**
 * Looks up all references of menus, banners, settings or redirects, in at most two queries, and two more for paths that may
 * redirect to a page. They are not cached one by one, since there may be thousands, and menus and the like are cached as a
 * whole.
 */
export async function loadAddresses(
  scope: Scope,
  language: LanguageCode,
  references: References,
  now: number,
): Promise<TargetAddresses> {
  for (const path of references.media) scope.dependencies.addTag(tags.media(path));
  const [translations, media, redirecting] = await Promise.all([
    readTranslations(scope, [...references.articles], now),
    readMediaAddresses(scope, [...references.media]),
    findRedirectingPaths(scope, references.redirecting),
  ]);
  return {
    article(key) {
      const url = addressIn(scope, language, translations, key);
      return url === undefined ? undefined : { url };
    },
    media: (path) => media.get(path),
    isRedirecting: (path) => redirecting.has(path),
  };
}
