import type { LanguageCode } from "../../contract/addresses/locales.ts";
import type { FetchPicture } from "../pictures/fetch-pictures.ts";

/** Placeholder for the address of a site whose export does not contain it. */
export const UNKNOWN_SITE = "https://former.invalid";

export interface AdoptOptions {
  /** The content folder to be written. */
  folder: string;
  /** Code of the site. */
  code: string;
  /** The folder with the files of the site. */
  uploads: string | undefined;
  /** Downloads missing pictures; otherwise they become links. */
  fetch?: FetchPicture | undefined;
  /** The site's former address, if the export does not contain it: `https://old.example.com`. */
  address?: string | undefined;
}

/** A text in the languages of the site that have it. */
export type InLanguages = Partial<Record<LanguageCode, string>>;

/** Data of a post or page that is read before its text, from which its path and its address are determined. */
export interface AdoptedEntry {
  /** The system's own id, unique in the file. */
  id: string;
  title: string;
  language: LanguageCode;
  group: string | null;
  /** The entry's former slug; may be empty, or not valid here. */
  slug: string;
  /** Shared by the translations of an entry; `undefined` if it has none. */
  translationKey: string | undefined;
  /** The entry's former paths, without host and query. */
  oldPaths: readonly string[];
  /** The entry's former addresses with its id, `/?p=12`. */
  oldQueries: readonly string[];
  /** True for drafts, and for entries that are private, behind a password or for members. */
  isDraft: boolean;
}

/** The text of an entry with its front matter. */
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
  /** Former paths of the group's list. */
  oldPaths: string[];
  /** Former addresses of the group's list with a query, `/?cat=3`. */
  oldQueries?: readonly string[] | undefined;
}

export interface AdoptedMenuEntry {
  name: InLanguages;
  /** An entry's id, a group, or an address. A menu entry without a target is a heading. */
  target: { entry: string } | { group: string } | { url: string } | undefined;
  opensAnew: boolean;
  children: AdoptedMenuEntry[];
}

/** A site of another system: everything that is read before its texts. */
export interface AdoptedSite {
  name: string;
  description: string;
  /** The site's former address, without a trailing slash. */
  url: string;
  /** The time zone of dates without an offset. */
  timeZone: string | undefined;
  defaultLanguage: LanguageCode;
  groups: AdoptedGroup[];
  entries: Map<string, AdoptedEntry>;
  /** Pages that showed one file each, by their address. */
  filePages: Map<string, string>;
  menus: { top: AdoptedMenuEntry[]; bottom: AdoptedMenuEntry[] };
}
