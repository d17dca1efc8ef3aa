import { LRUCache } from "lru-cache";
import type {
  Change,
  Dependencies,
  Keep,
  ListOptions,
  Store,
  Tenant,
  TenantReader,
} from "../content/store.ts";
import { DEFAULT_THEME_GROUP } from "../contract/config.ts";
import { HOME_SECTION_SIZE } from "../contract/limits.ts";
import type { LanguageCode } from "../contract/locales.ts";
import { isThemeCode } from "../contract/themes.ts";
import type { ContentChanges } from "./content-changes.ts";
import { noteDependencies } from "./noted-dependencies.ts";
import { shareWork } from "./shared-work.ts";

/**
 * Configuration and menus stand in every page of a tenant; banners, groups and the first articles of each on its home page;
 * how many articles a group has in each of its lists; popular articles on every page that is missing. A tenant's outlook must
 * be known before any article is looked for. What is related to an article is found among the newest of its group and tags,
 * and what its text leads to are translations of articles, and files. An article itself is asked for again by the application,
 * at each click that leads to it, and when its page is put together anew. All these are read once and kept until something they
 * were made of changes. The same object is handed out every time: whatever is made of it can be kept with it.
 * Whoever reads asks for changes first.
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

/** In their values: what is made of them and kept with them may take several times as much. */
const MAXIMUM_LETTERS = 4 * 1024 * 1024;
/** In articles, whose texts are long, so that they do not push out what all pages share: some three hundred of ten printed pages. */
const MAXIMUM_ARTICLE_LETTERS = 6 * 1024 * 1024;
/**
 * For each language of a site some eight, one for each group and tag, one for each article that is related to another; and one for
 * each article's translations: of a site with forty articles in three languages some four hundred.
 */
const MAXIMUM_READS = 10_000;

export function createSharedReads(store: Store, changes: ContentChanges): SharedReads {
  const shared = createRoom(MAXIMUM_LETTERS);
  const articles = createRoom(MAXIMUM_ARTICLE_LETTERS);

  const share = shareWork<KeptRead>(changes);

  changes.listen((news) => {
    // Names and addresses of sites stand in the configuration of others.
    const isForAll = news.some(({ tags }) => tags.includes("config"));
    for (const room of [shared, articles]) {
      if (isForAll) room.clear();
      else forget(room, news);
    }
  });

  /** An import may change more tags than there are reads, and a read has few. */
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
      // What is not there has any number of names.
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
    // Kept under a name that says which of the reader's answers it is.
    return read.value as Value;
  }

  function keepOf(tenant: Tenant): Keep {
    return <Value>(name: string, work: (dependencies: Dependencies) => Promise<Value>) => {
      const key = `${tenant.code}\n${name}`;
      const known = findKept(shared, key);
      // Kept under a name that says what it is.
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

type Room = LRUCache<string, KeptRead>;

function createRoom(maximumLetters: number): Room {
  return new LRUCache({
    max: MAXIMUM_READS,
    maxSize: maximumLetters,
    sizeCalculation: ({ value }) => countLetters(value) + 1,
  });
}

/** Letters of all texts in plain data, and one for each value besides: near enough to what it takes, and nothing is written for it. */
function countLetters(value: unknown): number {
  if (typeof value === "string") return value.length;
  if (typeof value !== "object" || value === null) return 1;
  return Object.entries(value).reduce(
    (letters, [key, inside]) => letters + key.length + countLetters(inside),
    1,
  );
}

/** Lists of other sizes, and what follows in them, could be any number. */
function isOfHome({ tag, page, size }: ListOptions): boolean {
  return tag === undefined && page === 1 && size === HOME_SECTION_SIZE;
}

function note({ tags, expiresAt }: KeptRead, dependencies: Dependencies): void {
  for (const tag of tags) dependencies.addTag(tag);
  if (expiresAt !== Number.POSITIVE_INFINITY) dependencies.expireAt(expiresAt);
}
