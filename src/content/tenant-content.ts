import type { Block, Heading } from "../contract/articles.ts";
import type { LanguageCode } from "../contract/locales.ts";
import type { MenuType } from "../contract/menus.ts";
import type { ThemeCode } from "../contract/themes.ts";
import type { Redirect } from "./store.ts";

/**
 * A tenant's content as plain data: what an import has read and checked, and what the store takes in
 * one transaction. Texts that people read may be given once, or per language.
 */
export type LocalizedText = string | Partial<Record<LanguageCode, string>>;

/** A JSON value in which any object whose keys are all language codes stands for one text per language. */
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
  /** Lower case, without port. */
  hosts: string[];
  origin: string | null;
  theme: ThemeCode;
  languages: { code: LanguageCode; name: string; tag: string; isDefault: boolean }[];
  /**
   * Config entries by parent code and key. The parent code `*` stands for whatever theme is worn. A
   * string is handed out as it was typed; anything else as JSON.
   */
  config: Record<string, Record<string, LocalizedJson>>;
}

/** Where a menu entry or banner leads: an address, or content that the store turns into one. */
export type Target = { url: string } | { article: string } | { group: string } | { url: "" };

export interface MenuContent {
  id: string;
  name: LocalizedText;
  target: Target;
  icon?: string | undefined;
  description?: LocalizedText | undefined;
  /** Browsing context, `_blank` say. */
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
}

export interface GroupContent {
  slug: string;
  name: LocalizedText;
  description: LocalizedText;
}

export interface ArticleContent {
  /** Path of its file below `articles/`, `en/news/opening.md`: the identity of the row. */
  path: string;
  language: LanguageCode;
  group: string | null;
  slug: string;
  /** Equal in all languages of one article. Defaults to the group and slug of the file. */
  translationKey: string;
  title: string;
  summary: string;
  /** Path below `media/`. */
  cover: string | null;
  coverAlt: string;
  tags: string[];
  authors: string[];
  /** ISO 8601, UTC. */
  publishedAt: string;
  updatedAt: string;
  isDraft: boolean;
  /** Listed nowhere, found by address alone. */
  isUnlisted: boolean;
  /** Position in its group; smaller comes first, equal ones newest first. */
  order: number;
  /** The file as it was read, for export. */
  source: string;
  /**
   * Sanitised HTML. Links to articles stand as `href="article:{translationKey}#{anchor}"` and files as
   * `src="media:{path}"` (both percent-encoded); the reader turns them into addresses.
   */
  html: string;
  /** Text of the body, for search: one string per heading's section. */
  sections: { heading: string; text: string }[];
  headings: Heading[];
  blocks: Block[];
  readingMinutes: number;
  /** Changes exactly when anything above does. */
  fingerprint: string;
}

/** Where an article stood before it was renamed. */
export interface MovedContent {
  language: LanguageCode;
  group: string | null;
  slug: string;
  /** Translation key of the article that stood there. */
  article: string;
}

export interface MediaContent {
  /** Path below `media/`, NFC, with `/`. */
  path: string;
  /** The file to take the bytes from. */
  file: string;
  /** SHA-256 of the bytes, hexadecimal. */
  hash: string;
  mimeType: string;
  bytes: number;
  width: number | null;
  height: number | null;
}

/**
 * An article as bytes, with what search makes of it, so that it crosses threads and waits in a file without being taken
 * apart on the way.
 */
export type PackedArticle = Uint8Array;

export interface TenantContent {
  site: SiteSettings;
  menus: Record<MenuType, MenuContent[]>;
  /** By place: the id that `GET …/banner/list/{id}` asks for. */
  banners: Record<string, BannerContent[]>;
  redirects: Redirect[];
  /** Earlier places of articles, the oldest first; the store adds those that it sees articles leave. */
  moved: MovedContent[];
  groups: GroupContent[];
  /** New and changed articles; those that are still being made come packed. */
  articles: Iterable<ArticleContent> | AsyncIterable<PackedArticle>;
  /** Paths of articles that stay as they are in the store. */
  unchangedArticles: readonly string[];
  /** The fingerprints by which they were found to be unchanged. Where another import moved one of them since, this one is refused. */
  seenFingerprints?: ReadonlyMap<string, string> | undefined;
  media: MediaContent[];
  /** Paths of files that stay as they are in the store, though they are not among those above. */
  unchangedMedia?: readonly string[] | undefined;
  /** The YAML files as they were read, by name, for export. */
  sources: Record<string, string>;
}

export interface ApplySummary {
  added: number;
  changed: number;
  removed: number;
  unchanged: number;
}

/** The store's side of import and export. */
export interface ContentExchange {
  /** Fingerprints of the tenant's articles by path; empty for a tenant that does not exist. */
  articleFingerprints(code: string): Promise<Map<string, string>>;
  /**
   * Takes a tenant's content in one transaction: all of it or nothing. Articles and media that are not
   * named stay, unless `prune`. Blobs are written before, so that a row never names a missing file.
   */
  apply(content: TenantContent, options: { prune: boolean }): Promise<ApplySummary>;
  /** What {@link apply} took, for export; `undefined` for a tenant that does not exist. */
  read(code: string): Promise<ExportedContent | undefined>;
}

/** An article as its file held it. */
export interface ExportedArticle {
  path: string;
  source: string;
  /** In milliseconds since 1970. A file that does not name it was as old as that. */
  publishedAt: number;
}

export interface ExportedContent extends Omit<
  TenantContent,
  "articles" | "unchangedArticles" | "seenFingerprints" | "unchangedMedia"
> {
  articles: AsyncIterable<ExportedArticle>;
}
