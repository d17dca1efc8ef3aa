import type {
  Article,
  ArticleItem,
  ArticleList,
  Group,
  SearchResult,
  Suggestion,
} from "../contract/articles.ts";
import type { Banner } from "../contract/banners.ts";
import type { RedirectStatus } from "../contract/builds.ts";
import type { ConfigMap } from "../contract/config.ts";
import type { LanguageCode } from "../contract/locales.ts";
import type { MenuTree } from "../contract/menus.ts";
import type { NeedAnswer } from "../contract/need-fields.ts";
import type { NeedFields } from "../contract/needs.ts";
import type { BuildArchive } from "./builds/build-archive.ts";
import type { TokenBuckets } from "./limits/token-buckets.ts";
import type { NeedArchive, Suspicion } from "./needs/need-archive.ts";
import type { Tenant } from "./tenant.ts";
import type { VisitArchive } from "./visits/visit-archive.ts";

export type { Tenant };

/**
 * The content store as the server and the command line see it. Readers and writers are bound to one
 * tenant: there is no way to ask without naming it.
 */
export interface Store {
  readonly engine: "sqlite" | "postgres";
  readonly changes: ChangeFeed;
  listTenants(): Promise<Tenant[]>;
  findTenant(code: string): Promise<Tenant | undefined>;
  /** The tenant that owns a host name (lower case, without port). */
  findTenantByHost(host: string): Promise<Tenant | undefined>;
  /**
   * A reader of one tenant's visible content. What it reads is noted in `dependencies`.
   *
   * @param keep where answers are kept of which many pages are made; without it the reader asks for each that it needs
   */
  reader(tenant: Tenant, dependencies?: Dependencies, keep?: Keep): TenantReader;
  /** Stores a need durably. The same idempotency key again returns the id of the first. */
  storeNeed(tenant: Tenant, need: NewNeed): Promise<NeedReceipt>;
  readonly needs: NeedArchive;
  readonly visits: VisitArchive;
  readonly limits: TokenBuckets;
  readonly builds: BuildArchive;
  /** The key with which this installation signs; the same in all its processes. */
  secret(): Promise<string>;
  /** Resolves when the database answers; rejects with the reason when not. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** What a page was made of: it is stale once one of the tags changes, or at `expiresAt`. */
export interface Dependencies {
  addTag(tag: string): void;
  /** Epoch milliseconds at which something now invisible is published. */
  expireAt(time: number): void;
}

/**
 * What must be known of a tenant's articles before many are looked for: equal for all that is read in a language until an
 * article changes or is published.
 */
export interface Outlook {
  /** When an article that is no draft is published next, in epoch milliseconds; `undefined` for never. */
  nextPublication: number | undefined;
  /** False only where no listed article stands in for a missing translation. */
  mayStandIn: boolean;
}

/**
 * What is kept of one tenant under a name, else what `read` finds, which is kept until something that it was made of changes.
 * Nothing is kept of what is not there. What is made of it learns none of these dependencies: who asks notes its own.
 */
export type Keep = <Value>(
  name: string,
  read: (dependencies: Dependencies) => Promise<Value>,
) => Value | Promise<Value>;

export interface Change {
  seq: number;
  tenant: string;
  tags: readonly string[];
}

/** What was written since, by this process or any other. */
export interface ChangeFeed {
  /** Cheap enough to ask before every answer from a cache. */
  hasNews(): boolean;
  /**
   * Every change since the last call, in order; where the database was put back to an earlier state, one of the whole
   * configuration of each tenant. Until it has succeeded there is news.
   */
  take(): Promise<Change[]>;
}

export interface ListOptions {
  group?: string | undefined;
  tag?: string | undefined;
  /** From 1. */
  page: number;
  size: number;
}

export interface FeedOptions {
  group?: string | undefined;
  size: number;
}

export interface Feed {
  group: Group | null;
  items: ArticleItem[];
}

export interface TenantReader {
  readonly tenant: Tenant;
  /** A config group with the tenant's current values; `undefined` when there is no such group. */
  findConfig(parentCode: string, language: LanguageCode): Promise<ConfigMap | undefined>;
  menuTree(language: LanguageCode): Promise<MenuTree>;
  listBanners(place: string, language: LanguageCode): Promise<Banner[]>;
  findArticle(
    address: { slug: string; group?: string | undefined },
    language: LanguageCode,
  ): Promise<Article | undefined>;
  /**
   * `undefined` when the group asked for does not exist.
   * @param known that group, where it was found before: its articles are not counted once more
   */
  listArticles(options: ListOptions, language: LanguageCode, known?: Group): Promise<ArticleList | undefined>;
  /** The newest articles that are written in a language. `undefined` when the group asked for does not exist. */
  listFeed(options: FeedOptions, language: LanguageCode): Promise<Feed | undefined>;
  /** The articles most seen in thirty days; the newest where too few were seen. */
  listPopular(size: number, language: LanguageCode): Promise<ArticleItem[]>;
  listGroups(language: LanguageCode): Promise<Group[]>;
  /** One group, whether it holds articles or not. */
  findGroup(slug: string, language: LanguageCode): Promise<Group | undefined>;
  search(options: ListOptions & { query: string }, language: LanguageCode): Promise<SearchResult>;
  suggest(query: string, language: LanguageCode): Promise<Suggestion[]>;
  listRedirects(): Promise<Redirect[]>;
  /** How many articles are listed that are written in a language. */
  countAddresses(language: LanguageCode): Promise<number>;
  /** Their addresses, newest first, in batches: for sitemaps, however many there are. */
  eachAddress(language: LanguageCode, range: Range): AsyncIterable<ArticleAddress[]>;
  /** A file by the hash that stands in its address. */
  findMedia(hash: string, path: string): Promise<MediaFile | undefined>;
}

/** A stretch of a list. */
export interface Range {
  /** How many come before it. */
  from: number;
  limit: number;
}

export interface ArticleAddress {
  url: string;
  /** ISO 8601. */
  updatedAt: string;
  /** Address by language of each published translation, its own included. */
  translations: Partial<Record<LanguageCode, string>>;
}

export interface Redirect {
  /** A path of the site, `/old.html`; `*` and `**` as in radix3. NFC, decoded. */
  from: string;
  to: string;
  status: RedirectStatus;
  /** Serves its own address alone: not the same path in other languages. */
  isExact?: boolean | undefined;
}

export interface MediaFile {
  /** Below `media/`, as the tenant's content names it. */
  path: string;
  /** Where it lies on this machine's disk. */
  file: string;
  /** SHA-256 of its bytes, 64 hexadecimal digits. */
  hash: string;
  mimeType: string;
  bytes: number;
  width: number | null;
  height: number | null;
}

/** What became of a need that was handed in. */
export interface NeedReceipt {
  id: string;
  isNew: boolean;
  /** True when the key belongs to a need that says something else: this one was not stored. */
  isOther: boolean;
}

export interface NewNeed {
  fields: NeedFields;
  /** From fields of the tenant's own. */
  answers?: readonly NeedAnswer[] | undefined;
  idempotencyKey: string;
  /** Another key that the same submission may have been stored under a moment ago. */
  earlierKey?: string | undefined;
  language: LanguageCode;
  formUrl: string;
  refererUrl: string;
  landingUrl: string;
  /** Why it seems not to come from a visitor: then it is kept and marked, not delivered. */
  suspicion: readonly Suspicion[];
}
