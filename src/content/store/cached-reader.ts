import type { LanguageCode } from "../../contract/addresses/locales.ts";
import { isThemeCode } from "../../contract/addresses/themes.ts";
import { DEFAULT_THEME_GROUP } from "../../contract/api/config.ts";
import { HOME_SECTION_SIZE } from "../../contract/api/limits.ts";
import type { ListOptions } from "../articles/list-articles.ts";
import type { Tenant } from "../model/tenant.ts";
import type { Dependencies } from "../reading/dependencies.ts";
import { type ContentNews, type ReadCache, createReads } from "../reading/read-cache.ts";
import type { OpenReader, TenantReader } from "./tenant-reader.ts";

/**
 * Creates readers of tenants that cache content which many pages share: configuration, menus, banners, groups, the first
 * articles of each group for the home page, popular articles, data for related articles, and targets of links and files in
 * texts. A result is cached until a dependency changes. Articles are cached as well, because the application calls the API for
 * one on each navigation, and because a page is often rendered again when only its menus have changed. The same object is
 * returned each time, so other caches can use its identity as a key. Before using a reader, callers must process the latest
 * changes.
 */
export interface CachedReaders {
  /** Returns a reader like the store's own. `dependencies` records the same dependencies, whether a value was cached or not. */
  reader(tenant: Tenant, dependencies: Dependencies): TenantReader;
}

export function createCachedReaders(open: OpenReader, changes: ContentNews): CachedReaders {
  const { shared, articles, menus } = createReads(changes);

  return {
    reader(tenant, dependencies) {
      const reader = open(tenant, dependencies, shared);

      function read<Value>(
        name: string,
        work: (reader: TenantReader, recorded: Dependencies) => Promise<Value>,
        { cache = shared, recorder = dependencies }: { cache?: ReadCache; recorder?: Dependencies } = {},
      ): Promise<Value> {
        return cache.read(tenant, name, recorder, (recorded) =>
          work(open(tenant, recorded, shared), recorded),
        );
      }

      function findGroup(slug: string, language: LanguageCode, recorder = dependencies) {
        return read(`group ${slug} ${language}`, (direct) => direct.findGroup(slug, language), { recorder });
      }

      return {
        ...reader,
        findGroup: (slug, language) => findGroup(slug, language),
        findArticle: (address, language) =>
          read(
            `article ${language} ${JSON.stringify([address.slug, address.group])}`,
            (direct) => direct.findArticle(address, language),
            { cache: articles },
          ),
        menuTree: (language) =>
          read(`menu ${language}`, (direct) => direct.menuTree(language), { cache: menus }),
        listGroups: (language) => read(`groups ${language}`, (direct) => direct.listGroups(language)),
        async listBanners(place, language) {
          const banners = await read(`banners ${place} ${language}`, async (direct) => {
            const listed = await direct.listBanners(place, language);
            return listed.length === 0 ? undefined : listed;
          });
          return banners ?? [];
        },
        async listArticles(options, language) {
          const { group } = options;
          if (group === undefined) return reader.listArticles(options, language);
          const list = async (from: TenantReader, recorded: Dependencies) => {
            const known = await findGroup(group, language, recorded);
            return known && from.listArticles(options, language, known);
          };
          return isOfHome(options) ? read(`home ${group} ${language}`, list) : list(reader, dependencies);
        },
        // The number of cached sizes is small, since pages choose the size, not visitors.
        listPopular: (size, language) =>
          read(`popular ${size} ${language}`, (direct) => direct.listPopular(size, language)),
        findConfig(parentCode, language) {
          // Other groups are not cached, since callers could make up any number of them.
          if (!isThemeCode(parentCode) && parentCode !== DEFAULT_THEME_GROUP)
            return reader.findConfig(parentCode, language);
          return read(`config ${parentCode} ${language}`, (direct) =>
            direct.findConfig(parentCode, language),
          );
        },
      };
    },
  };
}

/** Lists of other sizes and further pages are not cached, since their number is unlimited. */
function isOfHome({ tag, page, size }: ListOptions): boolean {
  return tag === undefined && page === 1 && size === HOME_SECTION_SIZE;
}
