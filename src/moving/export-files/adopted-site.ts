import type { LanguageCode } from "../../contract/addresses/locales.ts";
import type { FetchPicture } from "../pictures/fetch-pictures.ts";

/** Placeholder for the address of a site whose export does not contain its address. */
export const UNKNOWN_SITE = "https://former.invalid";

export interface AdoptOptions {
  /** The content folder to write. */
  folder: string;
  /** Code of the site to be created. */
  code: string;
  /** The folder that contains the site's uploaded files. */
  uploads: string | undefined;
  /** Downloads missing pictures. If absent, such pictures become links. */
  fetch?: FetchPicture | undefined;
  /** The site's former address, if the export does not contain it: `https://old.example.com`. */
  address?: string | undefined;
}

/** A text in each of the languages in which the site has it. */
export type InLanguages = Partial<Record<LanguageCode, string>>;

/** Data of a post or page that are read before its text, because they determine its path and its address. */
export interface AdoptedEntry {
  /** The id in the other system, unique in the file. */
  id: string;
  title: string;
  language: LanguageCode;
  group: string | null;
  /** The entry's former slug, which may be empty or invalid here. */
  slug: string;
  /** A key that all translations of an entry share; `undefined` if it has none. */
  translationKey: string | undefined;
  /** The entry's former paths without host and query. */
  oldPaths: readonly string[];
  /** The entry's former addresses that contain its id: `/?p=12`. */
  oldQueries: readonly string[];
  /** True for drafts, and for entries that are private, behind a password or only for members. */
  isDraft: boolean;
}

/** The text of an entry, with its front matter. */
export interface AdoptedText {
  html: string;
  summary: string;
  cover: { address: string; alt: string } | undefined;
  tags: readonly string[];
  authors: readonly string[];
  publishedAt: string | undefined;
  updatedAt: string | undefined;
  order: number | undefined;
  notes: readonly { id: string; html: string }[];
}

export interface AdoptedGroup {
  slug: string;
  name: InLanguages;
  /** Former paths of the group's list of articles. */
  oldPaths: string[];
  /** Former addresses of the group's list that have a query: `/?cat=3`. */
  oldQueries?: readonly string[] | undefined;
}

export interface AdoptedMenuEntry {
  name: InLanguages;
  /** An entry's id, a group, or an address. A menu entry without a target is a heading. */
  target: { entry: string } | { group: string } | { url: string } | undefined;
  opensAnew: boolean;
  children: AdoptedMenuEntry[];
}

/** A site of another system, without its texts: everything that is read first. */
export interface AdoptedSite {
  name: string;
  description: string;
  /** The site's former address, without a trailing slash. */
  url: string;
  /** The time zone of dates without an offset; `undefined` if unknown. */
  timeZone: string | undefined;
  defaultLanguage: LanguageCode;
  groups: AdoptedGroup[];
  entries: Map<string, AdoptedEntry>;
  /** Pages of the former site that showed a single file, as the file by the page's address. */
  filePages: Map<string, string>;
  menus: { top: AdoptedMenuEntry[]; bottom: AdoptedMenuEntry[] };
}
