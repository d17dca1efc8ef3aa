import { listPopular } from "../articles/list-popular.ts";
import { findConfig } from "../config/find-config.ts";
import { listBanners } from "../config/list-banners.ts";
import { menuTree } from "../config/menu-tree.ts";
import type { Scope } from "../reading/scope.ts";
import { listRedirects } from "../redirects/list-redirects.ts";
import type { Searching } from "../search/searching.ts";
import { type TenantReader, createTenantReader } from "../store/tenant-reader.ts";
import { findOverlaid } from "./overlaid-article.ts";
import { findOverlaidGroup, listOverlaid, listOverlaidGroups, listOverlaidNewest } from "./overlaid-lists.ts";
import { searchOverlaid, suggestOverlaid } from "./overlaid-search.ts";
import type { Previewing } from "./previewing.ts";

/**
 * Reads a tenant's content as a preview shows it. Feeds, the sitemap, root files and media are as published, since previews do
 * not show them.
 */
export function createPreviewReader(previewing: Previewing, searching: Searching): TenantReader {
  const { published, settings } = previewing;
  const { overlay: _, ...plain }: Scope = published;
  return {
    ...createTenantReader(plain, searching),
    tenant: settings.tenant,
    findConfig: (parentCode, language) => findConfig(settings, parentCode, language),
    menuTree: (language) => menuTree(settings, language),
    listBanners: (place, language) => listBanners(settings, place, language),
    listRedirects: () => listRedirects(settings),
    findArticle: (address, language) => findOverlaid(previewing, address, language),
    listArticles: (options, language) => listOverlaid(previewing, options, language),
    listGroups: (language) => listOverlaidGroups(previewing, language),
    findGroup: (slug, language) => findOverlaidGroup(previewing, slug, language),
    listPopular: (size, language) =>
      listPopular(published, size, language, (_scope, count, asked) =>
        listOverlaidNewest(previewing, count, asked),
      ),
    search: (options, language) => searchOverlaid(previewing, searching, options, language),
    suggest: (query, language) => suggestOverlaid(previewing, searching, query, language),
  };
}
