import { LRUCache } from "lru-cache";
import type { Change, Dependencies, FindOutlook, Store, Tenant, TenantReader } from "../content/store.ts";
import { DEFAULT_THEME_GROUP } from "../contract/config.ts";
import { isThemeCode } from "../contract/themes.ts";
import type { ContentChanges } from "./content-changes.ts";
import { noteDependencies } from "./noted-dependencies.ts";

/**
 * Configuration and menus stand in every page of a tenant, banners and groups on its home page, how many articles a group has
 * in each of its lists, popular articles on every page that is missing; its outlook must be known before any article is
 * looked for. They are read once and kept until something they were made of changes, so that a page that is rendered reads only what is its own. The same object is handed out every time:
 * whatever is made of it can be kept with it. Whoever reads asks for changes first.
 */
export interface SharedReads {
  /** A reader as the store gives it; `dependencies` learn the same, whether a value was kept or not. */
  reader(tenant: Tenant, dependencies: Dependencies): TenantReader;
}

interface KeptRead {
  tenant: string;
  value: unknown;
  tags: ReadonlySet<string>;
  /** Epoch milliseconds, or `Infinity`. */
  expiresAt: number;
}

/** Of their values, written as JSON: what is made of them and kept with them may take several times as much. */
const MAXIMUM_LETTERS = 4 * 1024 * 1024;
/** For each language of a site some eight, and one for each group: of sites in three languages with three groups some sixty. */
const MAXIMUM_READS = 2_000;

export function createSharedReads(store: Store, changes: ContentChanges): SharedReads {
  const kept = new LRUCache<string, KeptRead>({
    max: MAXIMUM_READS,
    maxSize: MAXIMUM_LETTERS,
    sizeCalculation: ({ value }) => (JSON.stringify(value) ?? "").length + 1,
  });

  changes.listen((news) => {
    // Names and addresses of sites stand in the configuration of others.
    if (news.some(({ tags }) => tags.includes("config"))) kept.clear();
    else for (const change of news) forget(change);
  });

  function forget({ tenant, tags }: Change): void {
    for (const [key, read] of kept) {
      if (read.tenant === tenant && tags.some((tag) => read.tags.has(tag))) kept.delete(key);
    }
  }

  async function read<Value>(
    tenant: Tenant,
    name: string,
    dependencies: Dependencies,
    work: (reader: TenantReader) => Promise<Value>,
  ): Promise<Value> {
    const key = `${tenant.code}\n${name}`;
    const known = kept.get(key);
    if (known !== undefined && known.expiresAt > Date.now()) {
      note(known, dependencies);
      // Kept under a name that says which of the reader's answers it is.
      return known.value as Value;
    }
    const { generation } = changes;
    const noted = noteDependencies();
    const value = await work(store.reader(tenant, noted, keepOutlook(tenant, noted)));
    const fresh = { tenant: tenant.code, value, tags: noted.tags, expiresAt: noted.expiresAt };
    // What is not there has any number of names.
    if (changes.generation === generation && value !== undefined) kept.set(key, fresh);
    note(fresh, dependencies);
    return value;
  }

  /** An outlook follows from all articles, what is read with it does not: of it a page learns the time alone. */
  function keepOutlook(tenant: Tenant, { expireAt }: Dependencies): FindOutlook {
    const noted: Dependencies = { addTag: () => {}, expireAt };
    return (language) => read(tenant, `outlook ${language}`, noted, (direct) => direct.findOutlook(language));
  }

  return {
    reader(tenant, dependencies) {
      const keptOutlook = keepOutlook(tenant, dependencies);
      const reader = store.reader(tenant, dependencies, keptOutlook);
      const findGroup: TenantReader["findGroup"] = (slug, language) =>
        read(tenant, `group ${slug} ${language}`, dependencies, (direct) => direct.findGroup(slug, language));
      return {
        ...reader,
        findGroup,
        menuTree: (language) =>
          read(tenant, `menu ${language}`, dependencies, (direct) => direct.menuTree(language)),
        listGroups: (language) =>
          read(tenant, `groups ${language}`, dependencies, (direct) => direct.listGroups(language)),
        async listBanners(place, language) {
          const banners = await read(tenant, `banners ${place} ${language}`, dependencies, async (direct) => {
            const listed = await direct.listBanners(place, language);
            return listed.length === 0 ? undefined : listed;
          });
          return banners ?? [];
        },
        async listArticles(options, language) {
          const { group } = options;
          if (group === undefined) return reader.listArticles(options, language);
          const known = await findGroup(group, language);
          return known && reader.listArticles(options, language, known);
        },
        // Visitors name no size: it is what a kind of page shows.
        listPopular: (size, language) =>
          read(tenant, `popular ${size} ${language}`, dependencies, (direct) =>
            direct.listPopular(size, language),
          ),
        findConfig(parentCode, language) {
          // Other groups are named by whoever calls, and could be any number.
          if (!isThemeCode(parentCode) && parentCode !== DEFAULT_THEME_GROUP)
            return reader.findConfig(parentCode, language);
          return read(tenant, `config ${parentCode} ${language}`, dependencies, (direct) =>
            direct.findConfig(parentCode, language),
          );
        },
      };
    },
  };
}

function note({ tags, expiresAt }: KeptRead, dependencies: Dependencies): void {
  for (const tag of tags) dependencies.addTag(tag);
  if (expiresAt !== Number.POSITIVE_INFINITY) dependencies.expireAt(expiresAt);
}
