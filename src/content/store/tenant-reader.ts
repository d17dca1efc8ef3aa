import type { LanguageCode } from "../../contract/addresses/locales.ts";
import type {
  Article,
  ArticleItem,
  ArticleList,
  Group,
  SearchResult,
  Suggestion,
} from "../../contract/api/articles.ts";
import type { Banner } from "../../contract/api/banners.ts";
import type { ConfigMap } from "../../contract/api/config.ts";
import type { MenuTree } from "../../contract/api/menus.ts";
import {
  type ArticleAddress,
  type Range,
  countAddresses,
  eachAddress,
} from "../articles/article-addresses.ts";
import { findArticle } from "../articles/find-article.ts";
import {
  type Feed,
  type FeedOptions,
  type ListOptions,
  listArticles,
  listFeed,
} from "../articles/list-articles.ts";
import { findGroup, listGroups } from "../articles/list-groups.ts";
import { listPopular } from "../articles/list-popular.ts";
import { findConfig } from "../config/find-config.ts";
import { listBanners } from "../config/list-banners.ts";
import { menuTree } from "../config/menu-tree.ts";
import { type MovedMedia, findMovedMedia } from "../history/find-moved-media.ts";
import { type MediaFile, findMedia } from "../media/find-media.ts";
import { type RootFile, findRootFile, listRootFiles } from "../media/find-root-files.ts";
import type { Redirect } from "../model/redirect.ts";
import { tags } from "../model/tags.ts";
import type { Tenant } from "../model/tenant.ts";
import type { Dependencies } from "../reading/dependencies.ts";
import type { ReadCache } from "../reading/read-cache.ts";
import type { Scope } from "../reading/scope.ts";
import { listRedirects } from "../redirects/list-redirects.ts";
import { searchArticles } from "../search/search-articles.ts";
import type { MissingAddressQuery, Searching } from "../search/searching.ts";
import { suggestArticles } from "../search/suggest-articles.ts";
import { suggestMissing } from "../search/suggest-missing.ts";

/**
 * Opens a reader of one tenant's visible content. It records in `dependencies` what its results depend on.
 *
 * @param reads caches results that many pages need; if absent, the reader queries the database each time
 */
export type OpenReader = (tenant: Tenant, dependencies?: Dependencies, reads?: ReadCache) => TenantReader;

/** Reads one tenant's visible content. */
export interface TenantReader {
  readonly tenant: Tenant;
  /** Finds a config group with the tenant's current values; `undefined` if there is no such group. */
  findConfig(parentCode: string, language: LanguageCode): Promise<ConfigMap | undefined>;
  menuTree(language: LanguageCode): Promise<MenuTree>;
  listBanners(place: string, language: LanguageCode): Promise<Banner[]>;
  findArticle(
    address: { slug: string; group?: string | undefined },
    language: LanguageCode,
  ): Promise<Article | undefined>;
  /**
   * Lists a page of articles; `undefined` if the requested group does not exist.
   *
   * @param known the requested group if it was already found, so that its articles need not be counted again
   */
  listArticles(options: ListOptions, language: LanguageCode, known?: Group): Promise<ArticleList | undefined>;
  /** The newest articles written in a language, without fallbacks. `undefined` if the requested group does not exist. */
  listFeed(options: FeedOptions, language: LanguageCode): Promise<Feed | undefined>;
  /** The articles with the most views in the last thirty days. The newest articles fill up the list. */
  listPopular(size: number, language: LanguageCode): Promise<ArticleItem[]>;
  listGroups(language: LanguageCode): Promise<Group[]>;
  /** One group, even if it has no articles. */
  findGroup(slug: string, language: LanguageCode): Promise<Group | undefined>;
  search(options: ListOptions & { query: string }, language: LanguageCode): Promise<SearchResult>;
  suggest(query: string, language: LanguageCode): Promise<Suggestion[]>;
  /** The articles that a missing address may have meant, the likeliest first. */
  suggestMissing(
    asked: Omit<MissingAddressQuery, "audience">,
    language: LanguageCode,
  ): Promise<ArticleItem[]>;
  listRedirects(): Promise<Redirect[]>;
  /** The files at the root of the site. */
  listRootFiles(): Promise<RootFile[]>;
  /** The text of a file at the root of the site. */
  findRootFile(path: string): Promise<string | undefined>;
  /** The number of listed articles written in a language. */
  countAddresses(language: LanguageCode): Promise<number>;
  /** The addresses of listed articles written in a language, newest first, in batches. For sitemaps of any size. */
  eachAddress(language: LanguageCode, range: Range): AsyncIterable<ArticleAddress[]>;
  /** A file by the hash and path in its address. */
  findMedia(hash: string, path: string): Promise<MediaFile | undefined>;
  /**
   * Finds the current path of a file by an earlier address. Resolves to "removed" if the file was published and then removed.
   */
  findMovedMedia(path: string): Promise<MovedMedia | "removed" | undefined>;
}

/** Creates the read functions for one tenant. */
export function createTenantReader(scope: Scope, searching: Searching): TenantReader {
  // All results depend on the tenant's settings, because these determine addresses and fallbacks.
  scope.dependencies.addTag(tags.config);
  return {
    tenant: scope.tenant,
    findConfig: (parentCode, language) => findConfig(scope, parentCode, language),
    menuTree: (language) => menuTree(scope, language),
    listBanners: (place, language) => listBanners(scope, place, language),
    findArticle: (address, language) => findArticle(scope, address, language),
    listArticles: (options, language, known) => listArticles(scope, options, language, known),
    listFeed: (options, language) => listFeed(scope, options, language),
    listPopular: (size, language) => listPopular(scope, size, language),
    listGroups: (language) => listGroups(scope, language),
    findGroup: (slug, language) => findGroup(scope, slug, language),
    search: (options, language) => searchArticles(scope, searching, options, language),
    suggest: (query, language) => suggestArticles(scope, searching, query, language),
    suggestMissing: (asked, language) => suggestMissing(scope, searching, asked, language),
    listRedirects: () => listRedirects(scope),
    listRootFiles: () => listRootFiles(scope),
    findRootFile: (path) => findRootFile(scope, path),
    countAddresses: (language) => countAddresses(scope, language),
    eachAddress: (language, range) => eachAddress(scope, language, range),
    findMedia: (hash, path) => findMedia(scope, hash, path),
    findMovedMedia: (path) => findMovedMedia(scope, path),
  };
}
