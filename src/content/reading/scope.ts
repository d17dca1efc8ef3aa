import { type AddressContext, articleUrl } from "../../contract/addresses/addresses.ts";
import type { LanguageCode } from "../../contract/addresses/locales.ts";
import type { Blobs } from "../blobs/blobs.ts";
import type { EngineReader } from "../engine/engine.ts";
import type { Tenant } from "../model/tenant.ts";
import type { Dependencies } from "./dependencies.ts";
import type { ReadCache } from "./read-cache.ts";

/** What every read needs: the tenant, and where the dependencies of its result are recorded. */
export interface Scope {
  readonly engine: EngineReader;
  readonly tenant: Tenant;
  readonly dependencies: Dependencies;
  /** Base of file addresses, with a slash at the end. */
  readonly fileUrl: string;
  readonly blobs: Blobs;
  /** Where shared reads are cached; absent if everything is read once. Used only by `readThrough`. */
  readonly reads?: ReadCache | undefined;
  /** The time shown, in epoch milliseconds: the present, except in previews. */
  readonly now: () => number;
  /** Only in a preview. */
  readonly overlay?: Overlay;
}

/**
 * A preview's content. The concerned articles, with all their languages, are removed from the published ones and added in their
 * previewed state, so that one place decides which of an article's languages is shown.
 */
export interface Overlay {
  /** The published content. */
  readonly below: EngineReader;
  /** Only the concerned articles, as published. */
  readonly before: EngineReader;
  /** The concerned articles as previewed, with all settings of the tenant. */
  readonly above: EngineReader;
  /** The translation keys of the concerned articles. */
  readonly keys: ReadonlySet<string>;
  /** The ids of the concerned articles among the published ones. */
  readonly ids: ReadonlySet<number>;
}

/** Rows of articles; in a preview, the concerned ones replace the published ones. */
export async function acrossOverlay<Row extends { translation_key: string }>(
  { engine, overlay }: Pick<Scope, "engine" | "overlay">,
  read: (engine: EngineReader) => Promise<Row[]>,
): Promise<Row[]> {
  if (overlay === undefined) return read(engine);
  const [below, above] = await Promise.all([read(overlay.below), read(overlay.above)]);
  return [...below.filter(({ translation_key: key }) => !overlay.keys.has(key)), ...above];
}

/** The context for addresses in a language. */
export function addressContext({ tenant }: Scope, language: LanguageCode): AddressContext {
  return { theme: tenant.theme, language, defaultLanguage: tenant.defaultLanguage };
}

/** The language of fallbacks; the language itself if the tenant shows none. */
export function fallbackLanguage({ tenant }: Pick<Scope, "tenant">, language: LanguageCode): LanguageCode {
  return tenant.untranslated === "fallback" ? tenant.defaultLanguage : language;
}

/** An article's address in the language in which it is shown. */
export function addressOfArticle(
  scope: Scope,
  language: LanguageCode,
  article: { slug: string; group_slug: string | null },
): string {
  return articleUrl(addressContext(scope, language), { slug: article.slug, group: article.group_slug });
}

/** The address of a file. It contains a hash of the content, so it can be cached forever. */
export function addressOfMedia(scope: Scope, media: { hash: string; path: string }): string {
  const path = media.path.split("/").map(encodeURIComponent).join("/");
  return `${scope.fileUrl}${media.hash.slice(0, MEDIA_HASH_LENGTH)}/${path}`;
}

/** Number of hexadecimal digits of a file's hash in its address. */
export const MEDIA_HASH_LENGTH = 12;

/** The time of a read. */
export interface Moment {
  /** In epoch milliseconds. */
  now: number;
  /** When the result expires because an article is published: in epoch milliseconds, or `Infinity`. */
  expiresAt: number;
}
