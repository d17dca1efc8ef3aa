import { type AddressContext, articleUrl } from "../contract/addresses.ts";
import type { LanguageCode } from "../contract/locales.ts";
import type { Engine } from "./engine/engine.ts";
import type { Dependencies, Keep, Tenant } from "./store.ts";

/** One tenant's reading, and where what it reads is noted. Every read takes one; none can do without. */
export interface Scope {
  readonly engine: Engine;
  readonly tenant: Tenant;
  readonly dependencies: Dependencies;
  /** Base of file addresses, with a slash at the end. */
  readonly fileUrl: string;
  readonly mediaFolder: string;
  /** Where answers are kept of which many pages are made; without it the store is asked. */
  readonly keep?: Keep | undefined;
}

/** What the address functions must know to write an address in a language. */
export function addressContext({ tenant }: Scope, language: LanguageCode): AddressContext {
  return { theme: tenant.theme, language, defaultLanguage: tenant.defaultLanguage };
}

/** The language whose articles stand in for missing ones; the language itself where the tenant shows none. */
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

/** The address of a file: its content stands in it, so it may be kept for ever. */
export function addressOfMedia(scope: Scope, media: { hash: string; path: string }): string {
  const path = media.path.split("/").map(encodeURIComponent).join("/");
  return `${scope.fileUrl}${media.hash.slice(0, MEDIA_HASH_LENGTH)}/${path}`;
}

/** Hexadecimal digits of a file's hash that stand in its address. */
export const MEDIA_HASH_LENGTH = 12;

/** When something is read. */
export interface Moment {
  /** In epoch milliseconds. */
  now: number;
  /** When it may be old by the clock alone, since an article is published: in epoch milliseconds, or `Infinity`. */
  expiresAt: number;
}

/** Keeps nothing: for who reads once. */
export const keepNothing: Keep = (_name, read) => read(UNNOTED);

/** For what nobody asks for. */
export const UNNOTED: Dependencies = { addTag: () => {}, expireAt: () => {} };
