import { type AddressContext, articleUrl, homeUrl } from "../../contract/addresses/addresses.ts";
import type { LanguageCode } from "../../contract/addresses/locales.ts";
import type { Blobs } from "../blobs/blobs.ts";
import type { EngineReader } from "../engine/engine.ts";
import type { Tenant } from "../model/tenant.ts";
import type { Dependencies } from "./dependencies.ts";
import type { ReadCache } from "./read-cache.ts";

/** The parameters of every read: among them the tenant, and the object that records the dependencies of the result. */
export interface Scope {
  readonly engine: EngineReader;
  readonly tenant: Tenant;
  readonly dependencies: Dependencies;
  /** Base of file addresses, which ends with a slash. */
  readonly fileUrl: string;
  readonly blobs: Blobs;
  /** The cache of shared reads; absent if every read occurs only once. Used only by `readThrough`. */
  readonly reads?: ReadCache | undefined;
  /** The time at which the content is shown, in epoch milliseconds: the present, except in previews. */
  readonly now: () => number;
  /** Only in a preview. */
  readonly overlay?: Overlay;
}

/**
 * The content of a preview. The articles that it changes are removed in all languages from the published ones, and added in
 * their previewed state. So one place decides which of an article's languages is shown.
 */
export interface Overlay {
  /** The published content. */
  readonly below: EngineReader;
  /** Only the articles that the preview changes, as published. */
  readonly before: EngineReader;
  /** The articles that the preview changes, as previewed, with all settings of the tenant. */
  readonly above: EngineReader;
  /** The translation keys of the articles that the preview changes. */
  readonly keys: ReadonlySet<string>;
  /** The ids that these articles have among the published ones. */
  readonly ids: ReadonlySet<number>;
}

/** Returns rows of articles; in a preview, previewed rows replace the published ones. */
export async function acrossOverlay<Row extends { translation_key: string }>(
  { engine, overlay }: Pick<Scope, "engine" | "overlay">,
  read: (engine: EngineReader) => Promise<Row[]>,
): Promise<Row[]> {
  if (overlay === undefined) return read(engine);
  const [below, above] = await Promise.all([read(overlay.below), read(overlay.above)]);
  return [...below.filter(({ translation_key: key }) => !overlay.keys.has(key)), ...above];
}

/** Returns the context that is needed to build addresses in a language. */
export function addressContext({ tenant }: Scope, language: LanguageCode): AddressContext {
  return { theme: tenant.theme, language, defaultLanguage: tenant.defaultLanguage };
}

/** The language of fallbacks; the requested language itself if the tenant shows no fallbacks. */
export function fallbackLanguage({ tenant }: Pick<Scope, "tenant">, language: LanguageCode): LanguageCode {
  return tenant.untranslated === "fallback" ? tenant.defaultLanguage : language;
}

/** Returns an article's address in the language in which it is shown. */
export function addressOfArticle(
  scope: Scope,
  language: LanguageCode,
  article: { slug: string; group_slug: string | null; translation_key: string | null },
): string {
  const context = addressContext(scope, language);
  return article.translation_key === scope.tenant.home?.key
    ? homeUrl(context)
    : articleUrl(context, { slug: article.slug, group: article.group_slug });
}

/** Returns the address of a file. The address contains a hash of the content, so browsers may cache it forever. */
export function addressOfMedia(scope: Scope, media: { hash: string; path: string }): string {
  const path = media.path.split("/").map(encodeURIComponent).join("/");
  return `${scope.fileUrl}${media.hash.slice(0, MEDIA_HASH_LENGTH)}/${path}`;
}

/** Number of hexadecimal digits of a file's hash in its address. */
export const MEDIA_HASH_LENGTH = 12;

/** The time of a read. */
export interface Moment {
  /** The present time in epoch milliseconds. */
  now: number;
  /** When the result expires because an article is published, in epoch milliseconds; otherwise `Infinity`. */
  expiresAt: number;
}
