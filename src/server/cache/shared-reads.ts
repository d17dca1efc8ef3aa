import { LRUCache } from "lru-cache";
import type {
  Change,
  Dependencies,
  Keep,
  ListOptions,
  Store,
  Tenant,
  TenantReader,
} from "../../content/store.ts";
import type { LanguageCode } from "../../contract/addresses/locales.ts";
import { isThemeCode } from "../../contract/addresses/themes.ts";
import { DEFAULT_THEME_GROUP } from "../../contract/api/config.ts";
import { HOME_SECTION_SIZE } from "../../contract/api/limits.ts";
import type { ContentChanges } from "./content-changes.ts";
import { noteDependencies } from "./noted-dependencies.ts";
import { shareWork } from "./shared-work.ts";

/**
 * What many pages of a tenant need alike is read once and kept until something that it was made of changes: configuration,
 * menus, banners, groups, the first articles of each group for the home page, popular articles, what makes articles
 * related, and where links and files in their texts point. Articles are kept as well, because the application calls the API for one
 * on each navigation, and because a page is often made again when only its menus have changed.
 *
 * The same object is returned each time, so what is made from it can be kept under its identity. Callers take in the latest
 * changes first.
 */
export interface SharedReads {
  /** A reader like the store's own: `dependencies` are told the same, whether a value was kept or not. */
  reader(tenant: Tenant, dependencies: Dependencies): TenantReader;
}

interface KeptRead {
  tenant: string;
  value: unknown;
  tags: ReadonlySet<string>;
  /** Epoch milliseconds, or `Infinity`. */
  expiresAt: number;
}

/** Of all kept values together. What is made from them and kept under them can take several times as much. */
const MAXIMUM_BYTES = 3 * 1024 * 1024;
/** Of articles, some two hundred of ten printed pages. They are counted apart, or their long texts would push out everything else. */
const MAXIMUM_ARTICLE_BYTES = 4 * 1024 * 1024;
/**
 * A site has some eight for each language, and one for each group, each tag, each related article and each article's translations:
 * with forty articles in three languages some four hundred.
 */
const MAXIMUM_READS = 10_000;

export function createSharedReads(store: Store, changes: ContentChanges): SharedReads {
  const shared = createRoom(MAXIMUM_BYTES);
  const articles = createRoom(MAXIMUM_ARTICLE_BYTES);

  const share = shareWork<KeptRead>(changes);

  changes.listen((news) => {
    // The configuration of one site contains names and addresses of others.
    const isForAll = news.some(({ tags }) => tags.includes("config"));
    for (const room of [shared, articles]) {
      if (isForAll) room.clear();
      else forget(room, news);
    }
  });

  /** Goes through the reads, because an import may change more tags than there are reads, and each read has few. */
  function forget(room: Room, news: readonly Change[]): void {
    const changed = new Set(news.flatMap(({ tenant, tags }) => tags.map((tag) => `${tenant}\n${tag}`)));
    for (const [key, { tenant, tags }] of room) {
      for (const tag of tags) if (changed.has(`${tenant}\n${tag}`)) room.delete(key);
    }
  }

  function findKept(room: Room, key: string): KeptRead | undefined {
    const known = room.get(key);
    return known !== undefined && known.expiresAt > Date.now() ? known : undefined;
  }

  function readAnew(
    room: Room,
    tenant: Tenant,
    key: string,
    work: (noted: Dependencies) => Promise<unknown>,
  ): Promise<KeptRead> {
    return share(key, async () => {
      const { generation } = changes;
      const noted = noteDependencies();
      const value = await work(noted);
      const fresh = { tenant: tenant.code, value, tags: noted.tags, expiresAt: noted.expiresAt };
      // There is no limit to the names of what does not exist.
      if (changes.generation === generation && value !== undefined) room.set(key, fresh);
      return fresh;
    });
  }

  async function read<Value>(
    tenant: Tenant,
    name: string,
    dependencies: Dependencies,
    work: (reader: TenantReader, noted: Dependencies) => Promise<Value>,
    room = shared,
  ): Promise<Value> {
    const key = `${tenant.code}\n${name}`;
    const read =
      findKept(room, key) ??
      (await readAnew(room, tenant, key, (noted) =>
        work(store.reader(tenant, noted, keepOf(tenant)), noted),
      ));
    note(read, dependencies);
    // The name says which of the reader's methods the value came from.
    return read.value as Value;
  }

  function keepOf(tenant: Tenant): Keep {
    return <Value>(name: string, work: (dependencies: Dependencies) => Promise<Value>) => {
      const key = `${tenant.code}\n${name}`;
      const known = findKept(shared, key);
      // The name says what the value is.
      if (known !== undefined) return known.value as Value;
      return readAnew(shared, tenant, key, work).then(({ value }) => value as Value);
    };
  }

  function findGroup(tenant: Tenant, slug: string, language: LanguageCode, dependencies: Dependencies) {
    return read(tenant, `group ${slug} ${language}`, dependencies, (direct) =>
      direct.findGroup(slug, language),
    );
  }

  return {
    reader(tenant, dependencies) {
      const reader = store.reader(tenant, dependencies, keepOf(tenant));
      return {
        ...reader,
        findGroup: (slug, language) => findGroup(tenant, slug, language, dependencies),
        findArticle: (address, language) =>
          read(
            tenant,
            `article ${language} ${JSON.stringify([address.slug, address.group])}`,
            dependencies,
            (direct) => direct.findArticle(address, language),
            articles,
          ),
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
          const list = async (from: TenantReader, noted: Dependencies) => {
            const known = await findGroup(tenant, group, language, noted);
            return known && from.listArticles(options, language, known);
          };
          return isOfHome(options)
            ? read(tenant, `home ${group} ${language}`, dependencies, list)
            : list(reader, dependencies);
        },
        // The size is that of a kind of page, not one that visitors choose.
        listPopular: (size, language) =>
          read(tenant, `popular ${size} ${language}`, dependencies, (direct) =>
            direct.listPopular(size, language),
          ),
        findConfig(parentCode, language) {
          // Callers could make up any number of other groups.
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

type Room = LRUCache<string, KeptRead>;

function createRoom(maxSize: number): Room {
  return new LRUCache({
    max: MAXIMUM_READS,
    maxSize,
    sizeCalculation: ({ value }) => countBytes(value) + 1,
  });
}

/**
 * The bytes of all strings in plain data, and one for each other value. In UTF-8, which for Latin is what an engine takes, and
 * for Chinese and Korean half as much again.
 */
function countBytes(value: unknown): number {
  if (typeof value === "string") return Buffer.byteLength(value);
  if (typeof value !== "object" || value === null) return 1;
  return Object.entries(value).reduce((bytes, [key, inside]) => bytes + key.length + countBytes(inside), 1);
}

/** There is no limit to lists of other sizes and to their further pages. */
function isOfHome({ tag, page, size }: ListOptions): boolean {
  return tag === undefined && page === 1 && size === HOME_SECTION_SIZE;
}

function note({ tags, expiresAt }: KeptRead, dependencies: Dependencies): void {
  for (const tag of tags) dependencies.addTag(tag);
  if (expiresAt !== Number.POSITIVE_INFINITY) dependencies.expireAt(expiresAt);
}
