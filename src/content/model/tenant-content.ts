import type { LanguageCode } from "../../contract/addresses/locales.ts";
import type { ThemeCode } from "../../contract/addresses/themes.ts";
import type { Block, Heading } from "../../contract/api/articles.ts";
import type { MenuType } from "../../contract/api/menu-types.ts";
import type { RevisionOrigin } from "../../contract/studio/revision-origins.ts";
import type { Redirect } from "../model/redirect.ts";
import type { ImportedFrom } from "./tables/imported-from.ts";

/* A tenant's content as plain data. An import reads and validates it, and the store writes it in one transaction. */

/** A text for visitors: either one text for all languages, or one for each language. */
export type LocalizedText = string | Partial<Record<LanguageCode, string>>;

/** A JSON value. An object whose keys are all language codes contains one value for each language. */
export type LocalizedJson =
  | string
  | number
  | boolean
  | null
  | LocalizedJson[]
  | { [key: string]: LocalizedJson };

export interface SiteSettings {
  code: string;
  name: string;
  /** The host in lower case, without port. */
  hosts: string[];
  origin: string | null;
  /** A time zone of the IANA database; `null` for the time zone of the default language's region. */
  timeZone: string | null;
  theme: ThemeCode;
  languages: { code: LanguageCode; name: string; tag: string; isDefault: boolean }[];
  /**
   * Config entries by parent code and key. The parent code `*` stands for the current theme. Strings are served as they were
   * typed, other values as JSON.
   */
  config: Record<string, Record<string, LocalizedJson>>;
}

/**
 * The target of a menu entry or banner: an address, or content whose address the store looks up. The address of a file consists
 * of `media:` and its path.
 */
export type Target = { url: string } | { article: string } | { group: string } | { url: "" };

export interface MenuContent {
  id: string;
  name: LocalizedText;
  target: Target;
  icon?: string | undefined;
  description?: LocalizedText | undefined;
  /** The `target` of the link, such as `_blank`. */
  window?: string | undefined;
  children: MenuContent[];
}

export interface BannerContent {
  id: string;
  title: LocalizedText;
  subtitle: LocalizedText;
  /** Path below `media/`. */
  image: string;
  imageMobile?: string | undefined;
  alt: LocalizedText;
  target?: Target | undefined;
  cta?: LocalizedText | undefined;
  /** When the banner is shown, as written: days or times. Without an offset, they are in the site's time zone. */
  from?: string | undefined;
  until?: string | undefined;
}

export interface GroupContent {
  slug: string;
  name: LocalizedText;
  description: LocalizedText;
}

export interface ArticleContent {
  /** The path of the file below `articles/`, such as `en/news/opening.md`. It identifies the article. */
  path: string;
  language: LanguageCode;
  group: string | null;
  slug: string;
  /** The translation key, the same in all languages of an article. By default the group and slug of the file. */
  translationKey: string;
  title: string;
  summary: string;
  /** Path below `media/`. */
  cover: string | null;
  coverAlt: string;
  tags: string[];
  authors: string[];
  /** RFC 3339. The offset is that of the time zone in which the article's day is displayed. */
  publishedAt: string;
  updatedAt: string;
  isDraft: boolean;
  /** If true, the article appears in no list and can only be reached by its address. */
  isUnlisted: boolean;
  /** Position in its group, smallest first. Articles with the same position are sorted by date, newest first. */
  order: number;
  /** The original file, for export. */
  source: string;
  /**
   * Sanitised HTML. It contains links to articles as `href="article:{translationKey}#{anchor}"` and files as
   * `src="media:{path}"`, both percent-encoded. They are replaced by addresses when the text is read.
   */
  html: string;
  /** The text of the body for search, divided at headings. */
  sections: { heading: string; text: string }[];
  headings: Heading[];
  blocks: Block[];
  /** Set for a page built of blocks. */
  layout?: "landing" | undefined;
  readingMinutes: number;
  /**
   * The paths of the files in the content folder to which its text may refer. If one of them changes, the article is rendered
   * again.
   */
  references?: readonly string[] | undefined;
  /** A hash of all fields above. */
  fingerprint: string;
}

/** A former group and slug of an article that was renamed. */
export interface MovedContent {
  language: LanguageCode;
  group: string | null;
  slug: string;
  /** The translation key of the article. */
  article: string;
}

/** The feed id of an article that had a different translation key when feeds first contained it. */
export interface FeedIdContent {
  language: LanguageCode;
  /** The article's current translation key. */
  article: string;
  id: string;
}

export interface MediaContent {
  /** Path below `media/`, NFC, with `/`. */
  path: string;
  /** The path of the file on this machine, from which it is copied. */
  file: string;
  /** SHA-256 of the bytes, hexadecimal. */
  hash: string;
  mimeType: string;
  bytes: number;
  width: number | null;
  height: number | null;
}

/** An article and its search tokens, serialised so that threads and files can store them without parsing. */
export type PackedArticle = Uint8Array;

/** The names that identify an article. */
export type ArticleName = Pick<ArticleContent, "path" | "slug" | "translationKey">;

/** The result of comparing a folder with the store. */
export interface Comparison {
  /**
   * The tenant's newest revision before the comparison. If somebody has changed a file of the folder since then, nothing is
   * imported.
   */
  revision: number;
  /** The new and changed articles. They are not checked yet, so some may have errors. */
  articles: readonly ArticleName[];
}

export interface TenantContent {
  site: SiteSettings;
  menus: Record<MenuType, MenuContent[]>;
  /** Banners by place, which is the `id` in `GET …/banner/list/{id}`. */
  banners: Record<string, BannerContent[]>;
  redirects: Redirect[];
  /** Former addresses of articles, oldest first. The store adds the addresses of articles that this import renames. */
  moved: MovedContent[];
  feedIds: FeedIdContent[];
  groups: GroupContent[];
  /** New and changed articles: either all of them in a list, or a stream of serialised ones that are being rendered. */
  articles: Iterable<ArticleContent> | AsyncIterable<PackedArticle>;
  /** Paths of articles that are unchanged in the store. */
  unchangedArticles: readonly string[];
  /** The comparison with the store; if absent, everything is compared again. */
  compared?: Comparison | undefined;
  media: MediaContent[];
  /** Paths of files that stay in the store although they are not in `media`. */
  unchangedMedia?: readonly string[] | undefined;
  /** The original YAML files by name, for export. */
  sources: Record<string, string>;
  /** The files at the root of the site, by path. */
  rootFiles?: Record<string, string> | undefined;
}

export interface ApplySummary {
  added: number;
  changed: number;
  removed: number;
  unchanged: number;
}

export interface ApplyOptions {
  prune: boolean;
  /**
   * The source for which the imported versions are recorded; by default a folder. `null` for a folder that records them
   * itself.
   */
  from?: ImportedFrom | null | undefined;
}

/** The store's functions for import and export. */
export interface ContentExchange {
  /** The host of the Studio, which no tenant may use; empty or absent for none. */
  readonly studioHost?: string | undefined;
  /** @throws {StoreError} if a host of the site belongs to another tenant */
  refuseTakenHosts(site: Pick<SiteSettings, "code" | "hosts">): Promise<void>;
  /** Hashes of the tenant's files by path below `media/`; empty for a tenant that does not exist. */
  mediaHashes(code: string): Promise<Map<string, string>>;
  /** Fingerprints of the tenant's articles by path; empty for a tenant that does not exist. */
  articleFingerprints(code: string): Promise<Map<string, string>>;
  /** The number of the tenant's newest revision; 0 for a tenant that does not exist. */
  newestRevision(code: string): Promise<number>;
  /**
   * Writes a tenant's content in one transaction. Articles and media that are not part of it stay, unless `prune` is set. Files
   * are stored first, so that no row ever refers to a missing file.
   */
  apply(content: TenantContent, options: ApplyOptions): Promise<ApplySummary>;
  /** Reads the content that {@link apply} has written, for export; `undefined` for a tenant that does not exist. */
  read(code: string): Promise<ExportedContent | undefined>;
  readonly files: StoredFiles;
}

/** Who last changed a file, when, and with which tool. */
export interface LastChange {
  author: string | null;
  /** Epoch milliseconds. */
  at: number;
  origin: RevisionOrigin;
}

/** A tenant's files in the form of a content folder, by name. */
export interface StoredFiles {
  /** An identifier of this store, which no other installation has. */
  identity(): Promise<string>;
  /** The current hashes of all files. */
  hashes(code: string): Promise<Map<string, string>>;
  /**
   * The hashes of files in the last import from this kind of source. For a folder, files that were only in a tree have the hashes
   * of the last tree, since the folder may be an export of it.
   */
  synced(code: string, from: ImportedFrom): Promise<Map<string, string>>;
  /** Records that a source and the store have the same version of files: these hashes, or `null` if neither has the file. */
  agree(code: string, from: ImportedFrom, files: ReadonlyMap<string, string | null>): Promise<void>;
  /** Who last changed or removed files; some may be unknown. */
  lastChanges(code: string, files: ReadonlyMap<string, string | null>): Promise<Map<string, LastChange>>;
  /** A current or former text of a file; `undefined` if it is no longer stored. */
  text(code: string, hash: string): Promise<string | undefined>;
  /** Current or former texts of files, by hash. Those that are no longer stored are left out. */
  texts(code: string, hashes: readonly string[]): Promise<Map<string, string>>;
  /** Returns the path of a file below `media/` on this machine. It stays valid for at least some minutes. */
  blob(hash: string): Promise<string>;
  /** The dates of articles in epoch milliseconds, as in {@link ExportedArticle}. */
  dates(code: string, names: readonly string[]): Promise<Map<string, number>>;
}

/** An article with the text of its original file. */
export interface ExportedArticle {
  path: string;
  source: string;
  /**
   * In milliseconds since 1970. Becomes the modification time of the exported file, from which an import takes the article's
   * date if its front matter has none.
   */
  publishedAt: number;
}

/** A stored file. If files are in a bucket, `file` may not exist on this machine; `copyTo` copies the file from the bucket. */
export interface ExportedMedia extends MediaContent {
  copyTo(target: string): Promise<void>;
}

export interface ExportedContent extends Omit<
  TenantContent,
  "articles" | "media" | "unchangedArticles" | "compared" | "unchangedMedia"
> {
  articles: AsyncIterable<ExportedArticle>;
  media: ExportedMedia[];
}
