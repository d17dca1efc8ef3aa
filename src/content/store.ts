import type { RedirectStatus } from "../contract/addresses/builds.ts";
import type { LanguageCode } from "../contract/addresses/locales.ts";
import type {
  Article,
  ArticleItem,
  ArticleList,
  Group,
  SearchResult,
  Suggestion,
} from "../contract/api/articles.ts";
import type { Banner } from "../contract/api/banners.ts";
import type { ConfigMap } from "../contract/api/config.ts";
import type { MenuTree } from "../contract/api/menus.ts";
import type { NeedAnswer } from "../contract/api/need-fields.ts";
import type { NeedFields } from "../contract/api/needs.ts";
import type { BuildArchive } from "./builds/build-archive.ts";
import type { Charge, Quotas } from "./limits/quotas.ts";
import type { Tenant } from "./model/tenant.ts";
import type { NeedArchive } from "./needs/need-archive.ts";
import type { Suspicion } from "./needs/suspicion.ts";
import type { VisitArchive } from "./visits/visit-archive.ts";

export type { Tenant };

/**
 * The content store as the server and the command line see it. Every read and write of content is bound to one
 * tenant; there is no way to query across tenants.
 */
export interface Store {
  readonly engine: "sqlite" | "postgres";
  readonly changes: ChangeFeed;
  listTenants(): Promise<Tenant[]>;
  findTenant(code: string): Promise<Tenant | undefined>;
  /** The tenant to which a host name belongs (lower case, without port). */
  findTenantByHost(host: string): Promise<Tenant | undefined>;
  /**
   * A reader of one tenant's visible content. It records in `dependencies` what its results depend on.
   *
   * @param keep keeps results that many pages need; without it the reader queries the database each time
   */
  reader(tenant: Tenant, dependencies?: Dependencies, keep?: Keep): TenantReader;
  /**
   * Stores a need durably. If its idempotency key is known, nothing is stored and the id of the first need is returned.
   *
   * @param charges what it costs, if it is stored
   * @throws {QuotaError} if that is not left; then nothing is stored
   */
  storeNeed(tenant: Tenant, need: NewNeed, charges?: readonly Charge[]): Promise<NeedReceipt>;
  readonly needs: NeedArchive;
  readonly visits: VisitArchive;
  readonly quotas: Quotas;
  readonly builds: BuildArchive;
  /** The secret with which all processes of this installation sign. */
  secret(): Promise<string>;
  /** Resolves if the database answers, and rejects with the reason otherwise. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Records what a page depends on: it becomes stale when one of the tags changes, or at a point in time. */
export interface Dependencies {
  addTag(tag: string): void;
  /** `time` is in epoch milliseconds: something that is now invisible is published then. */
  expireAt(time: number): void;
}

/**
 * Facts about a tenant's articles that make further queries cheaper or unnecessary. They hold for a whole language until an
 * article changes or is published.
 */
export interface PublicationState {
  /** When the next scheduled article is published, in epoch milliseconds; `undefined` if none is scheduled. */
  nextPublication: number | undefined;
  /** False only if no listed article stands in for a missing translation. */
  mayHaveFallbacks: boolean;
}

/**
 * Returns what is kept for a tenant under a name, or else calls `read` and keeps its result until something that it depends on
 * changes. `undefined` is not kept. The dependencies of `read` are not passed on: the caller records its own.
 */
export type Keep = <Value>(
  name: string,
  read: (dependencies: Dependencies) => Promise<Value>,
) => Value | Promise<Value>;

export interface Change {
  tenant: string;
  tags: readonly string[];
}

/** Changes to the content, by this process or any other. */
export interface ChangeFeed {
  /** Whether there are changes to {@link take}. Cheap enough to call before each answer from a cache. */
  hasNews(): boolean;
  /** Called before {@link hasNews} if reads are likely to follow: what is common to both is then done once. */
  expectReads(): void;
  /**
   * Returns all changes since the last call, in order. If the database was restored from a backup, it returns a change of
   * the whole configuration of each tenant. If it fails, the changes remain to be taken.
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
  entries: FeedEntry[];
}

export interface FeedEntry {
  /** The article's translation key when it was first stored: the same through every renaming, unique in its language. */
  id: string;
  item: ArticleItem;
}

/** A small text for services that ask for it at the root of a site. */
export interface RootFile {
  /** Without slash at the start: `ads.txt`, `.well-known/assetlinks.json`. */
  path: string;
  /** Its content type, without the encoding, which is UTF-8. */
  type: string;
}

export interface TenantReader {
  readonly tenant: Tenant;
  /** A config group with the tenant's current values; `undefined` if there is no such group. */
  findConfig(parentCode: string, language: LanguageCode): Promise<ConfigMap | undefined>;
  menuTree(language: LanguageCode): Promise<MenuTree>;
  listBanners(place: string, language: LanguageCode): Promise<Banner[]>;
  findArticle(
    address: { slug: string; group?: string | undefined },
    language: LanguageCode,
  ): Promise<Article | undefined>;
  /**
   * `undefined` if the requested group does not exist.
   * @param known that group, if already found, so that its articles need not be counted again
   */
  listArticles(options: ListOptions, language: LanguageCode, known?: Group): Promise<ArticleList | undefined>;
  /** The newest articles written in a language, without fallbacks. `undefined` if the requested group does not exist. */
  listFeed(options: FeedOptions, language: LanguageCode): Promise<Feed | undefined>;
  /** The articles with the most views in the last thirty days, filled up with the newest. */
  listPopular(size: number, language: LanguageCode): Promise<ArticleItem[]>;
  listGroups(language: LanguageCode): Promise<Group[]>;
  /** One group, even if it has no articles. */
  findGroup(slug: string, language: LanguageCode): Promise<Group | undefined>;
  search(options: ListOptions & { query: string }, language: LanguageCode): Promise<SearchResult>;
  suggest(query: string, language: LanguageCode): Promise<Suggestion[]>;
  listRedirects(): Promise<Redirect[]>;
  /** The files at the root of the site. */
  listRootFiles(): Promise<RootFile[]>;
  /** The text of one of them. */
  findRootFile(path: string): Promise<string | undefined>;
  /** The number of listed articles written in a language. */
  countAddresses(language: LanguageCode): Promise<number>;
  /** The addresses of these articles, newest first, in batches. Made for sitemaps of any size. */
  eachAddress(language: LanguageCode, range: Range): AsyncIterable<ArticleAddress[]>;
  /** A file by the hash and path in its address. */
  findMedia(hash: string, path: string): Promise<MediaFile | undefined>;
}

/** A part of a list. */
export interface Range {
  /** The number of entries before it. */
  from: number;
  limit: number;
}

export interface ArticleAddress {
  url: string;
  /** RFC 3339. */
  updatedAt: string;
  /** The address of each published translation by language, this one included. */
  translations: Partial<Record<LanguageCode, string>>;
}

export interface Redirect {
  /** A path of the site, `/old.html`; `*` and `**` as in radix3. NFC, decoded. */
  from: string;
  to: string;
  status: RedirectStatus;
  /** Applies to this path only, not to the same path in other languages. */
  isExact?: boolean | undefined;
}

export interface MediaFile {
  /** The path below `media/`, as used in the tenant's content. */
  path: string;
  /** The path of the file on this machine. */
  file: string;
  /** SHA-256 of its bytes, 64 hexadecimal digits. */
  hash: string;
  mimeType: string;
  bytes: number;
  width: number | null;
  height: number | null;
}

/** The result of storing a need. */
export interface NeedReceipt {
  id: string;
  isNew: boolean;
  /** True if the idempotency key belongs to a need with other content. This one was not stored. */
  isOther: boolean;
}

export interface NewNeed {
  fields: NeedFields;
  /** Values of the tenant's additional fields. */
  answers?: readonly NeedAnswer[] | undefined;
  idempotencyKey: string;
  /** Another key under which the same submission may have been stored shortly before. */
  earlierKey?: string | undefined;
  language: LanguageCode;
  formUrl: string;
  refererUrl: string;
  landingUrl: string;
  /** Signs of spam. Any marks the need; some keep it from being delivered. */
  suspicion: readonly Suspicion[];
}
