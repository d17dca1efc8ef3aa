import { LRUCache } from "lru-cache";
import type { Change } from "../changes/change-feed.ts";
import type { Tenant } from "../model/tenant.ts";
import { type Dependencies, recordDependencies } from "./dependencies.ts";
import { createSingleFlight } from "./single-flight.ts";

/** Notifies listeners of changes to the content. Pending changes are processed before each read. */
export interface ContentNews {
  /** The number of changes processed so far. A result is not cached if this number has changed since its read began. */
  readonly generation: number;
  listen(listener: (news: readonly Change[]) => void): void;
}

/** Caches reads of tenants' content until a dependency changes, or something is published. */
export interface ReadCache {
  /**
   * Returns a cached result by the name of the read, or runs the read. `undefined` is not cached, because the number of names
   * that do not exist is unlimited.
   *
   * @param name identifies the read; the same name always stands for the same type
   * @param dependencies receives the dependencies of the value, whether it was cached or not
   */
  read<Value>(
    tenant: Tenant,
    name: string,
    dependencies: Dependencies,
    work: (recorded: Dependencies) => Promise<Value>,
  ): Promise<Value>;
  /**
   * Like {@link read}, but does not record dependencies, for callers that record them themselves. Synchronous if the value is
   * cached.
   */
  readPart<Value>(
    tenant: Tenant,
    name: string,
    work: (recorded: Dependencies) => Promise<Value>,
  ): Value | Promise<Value>;
}

interface CachedRead {
  tenant: string;
  value: unknown;
  tags: ReadonlySet<string>;
  /** When the value expires, in epoch milliseconds; `Infinity` if never. */
  expiresAt: number;
}

/**
 * Maximum number of cached reads. A site has about eight for each language, and one for each group, tag, related article and
 * article's translations: with forty articles in three languages, some four hundred.
 */
const MAXIMUM_READS = 10_000;

/**
 * Maximum size in bytes of the reads that many pages share. Responses that are rendered from them and cached elsewhere can take
 * several times as much.
 */
const MAXIMUM_BYTES = 3 * 1024 * 1024;
/** Maximum size in bytes of cached articles: about two hundred articles of ten printed pages each. */
const MAXIMUM_ARTICLE_BYTES = 4 * 1024 * 1024;

/**
 * Maximum size in bytes of cached menus: 10,000 entries in nine languages. A menu that is too large for the cache would be read
 * for each page.
 */
const MAXIMUM_MENU_BYTES = 24 * 1024 * 1024;

/** All cached reads of a server. Articles have a separate cache: otherwise their long texts would evict everything else. */
export interface Reads {
  /** Reads that many pages share. */
  shared: ReadCache;
  articles: ReadCache;
  menus: ReadCache;
}

export function createReads(changes: ContentNews): Reads {
  return {
    shared: createReadCache(changes, MAXIMUM_BYTES),
    articles: createReadCache(changes, MAXIMUM_ARTICLE_BYTES),
    menus: createReadCache(changes, MAXIMUM_MENU_BYTES),
  };
}

/**
 * Creates a cache.
 *
 * @param maximumBytes maximum size of all values together, by {@link countBytes}
 */
function createReadCache(changes: ContentNews, maximumBytes: number): ReadCache {
  const reads = new LRUCache<string, CachedRead>({
    max: MAXIMUM_READS,
    maxSize: maximumBytes,
    sizeCalculation: ({ value }) => countBytes(value) + 1,
  });
  const share = createSingleFlight<CachedRead>(changes);

  changes.listen((news) => {
    // The site's configuration contains names and addresses from other reads, so it changes with them.
    if (news.some(({ tags }) => tags.includes("config"))) reads.clear();
    else forget(news);
  });

  /**
   * Drops reads with a changed tag. Iterates over the reads, since an import may change more tags than there are reads, and
   * each read has few tags.
   */
  function forget(news: readonly Change[]): void {
    const changed = new Set(news.flatMap(({ tenant, tags }) => tags.map((tag) => `${tenant}\n${tag}`)));
    for (const [key, { tenant, tags }] of reads) {
      for (const tag of tags) if (changed.has(`${tenant}\n${tag}`)) reads.delete(key);
    }
  }

  function find(key: string): CachedRead | undefined {
    const known = reads.get(key);
    return known !== undefined && known.expiresAt > Date.now() ? known : undefined;
  }

  function readAnew(
    tenant: Tenant,
    key: string,
    work: (recorded: Dependencies) => Promise<unknown>,
  ): Promise<CachedRead> {
    return share(key, async () => {
      const { generation } = changes;
      const recorded = recordDependencies();
      const value = await work(recorded);
      const fresh = { tenant: tenant.code, value, tags: recorded.tags, expiresAt: recorded.expiresAt };
      if (changes.generation === generation && value !== undefined) reads.set(key, fresh);
      return fresh;
    });
  }

  return {
    async read<Value>(
      tenant: Tenant,
      name: string,
      dependencies: Dependencies,
      work: (recorded: Dependencies) => Promise<Value>,
    ) {
      const key = `${tenant.code}\n${name}`;
      const { value, tags, expiresAt } = find(key) ?? (await readAnew(tenant, key, work));
      for (const tag of tags) dependencies.addTag(tag);
      if (expiresAt !== Number.POSITIVE_INFINITY) dependencies.expireAt(expiresAt);
      return value as Value;
    },
    readPart<Value>(tenant: Tenant, name: string, work: (recorded: Dependencies) => Promise<Value>) {
      const key = `${tenant.code}\n${name}`;
      const known = find(key);
      if (known !== undefined) return known.value as Value;
      return readAnew(tenant, key, work).then(({ value }) => value as Value);
    },
  };
}

/**
 * Estimates the size of plain data: the length of all strings in UTF-8, and one for each other value. JavaScript needs as much
 * for Latin text, and more or less for other scripts.
 */
function countBytes(value: unknown): number {
  if (typeof value === "string") return Buffer.byteLength(value);
  if (typeof value !== "object" || value === null) return 1;
  return Object.entries(value).reduce((bytes, [key, inside]) => bytes + key.length + countBytes(inside), 1);
}
