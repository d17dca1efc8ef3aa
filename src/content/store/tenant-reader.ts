import { countAddresses, eachAddress } from "../articles/article-addresses.ts";
import { findArticle } from "../articles/find-article.ts";
import { listArticles, listFeed } from "../articles/list-articles.ts";
import { findGroup, listGroups } from "../articles/list-groups.ts";
import { listPopular } from "../articles/list-popular.ts";
import { listBanners } from "../banners/list-banners.ts";
import { findConfig } from "../config/find-config.ts";
import { findMedia } from "../media/find-media.ts";
import { menuTree } from "../menus/menu-tree.ts";
import { tags } from "../model/tags.ts";
import type { Scope } from "../reading/scope.ts";
import { listRedirects } from "../redirects/list-redirects.ts";
import { findRootFile, listRootFiles } from "../root-files/find-root-files.ts";
import { searchArticles } from "../search/search-articles.ts";
import type { Searching } from "../search/searching.ts";
import { suggestArticles } from "../search/suggest-articles.ts";
import type { TenantReader } from "../store.ts";

/** Everything that can be read of one tenant. */
export function createTenantReader(scope: Scope, searching: Searching): TenantReader {
  // All results depend on the tenant's settings, through addresses and fallbacks.
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
    listRedirects: () => listRedirects(scope),
    listRootFiles: () => listRootFiles(scope),
    findRootFile: (path) => findRootFile(scope, path),
    countAddresses: (language) => countAddresses(scope, language),
    eachAddress: (language, range) => eachAddress(scope, language, range),
    findMedia: (hash, path) => findMedia(scope, hash, path),
  };
}
