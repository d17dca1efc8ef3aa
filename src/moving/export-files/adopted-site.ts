import type { LanguageCode } from "../../contract/addresses/locales.ts";
import type { FetchPicture } from "../pictures/fetch-pictures.ts";

/** Stands for the address of a site whose export does not tell it. */
export const UNKNOWN_SITE = "https://former.invalid";

export interface AdoptOptions {
  /** The content folder to be written. */
  folder: string;
  /** Code of the site. */
  code: string;
  /** Where the files of the site are. */
  uploads: string | undefined;
  /** Downloads pictures that are not there; without it, links take their places. */
  fetch?: FetchPicture | undefined;
  /** Where the site was, for an export that does not tell it: `https://old.example.com`. */
  address?: string | undefined;
}

/** A text in the languages of a site that has it. */
export type InLanguages = Partial<Record<LanguageCode, string>>;

/** What is known of a post or page before its text is read: enough to give it a place and to lead to it. */
export interface AdoptedEntry {
  /** The system's own id, unique in the file. */
  id: string;
  title: string;
  language: LanguageCode;
  group: string | null;
  /** As it was there; may be empty, or no slug of ours. */
  slug: string;
  /** Ties translations together; none for an entry without. */
  translationKey: string | undefined;
  /** Paths at which it stood, without host and query. */
  oldPaths: readonly string[];
  /** The addresses by its id, `/?p=12`. */
  oldQueries: readonly string[];
  /** Never shown by an import: drafts, private, behind a password or for members. */
  isDraft: boolean;
}

/** The text of an entry and what stands above it. */
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
  /** Paths at which its list stood. */
  oldPaths: string[];
  /** Its addresses with a query, `/?cat=3`. */
  oldQueries?: readonly string[] | undefined;
}

export interface AdoptedMenuEntry {
  name: InLanguages;
  /** An entry's id, a group, or an address; none makes a heading. */
  target: { entry: string } | { group: string } | { url: string } | undefined;
  opensAnew: boolean;
  children: AdoptedMenuEntry[];
}

/** A site of another system, as far as it is known before its texts are read. */
export interface AdoptedSite {
  name: string;
  description: string;
  /** Its address there, without a slash at its end. */
  url: string;
  /** Whose clock dates without an offset go by. */
  timeZone: string | undefined;
  defaultLanguage: LanguageCode;
  groups: AdoptedGroup[];
  entries: Map<string, AdoptedEntry>;
  /** Pages that showed one file each, by their address. */
  filePages: Map<string, string>;
  menus: { top: AdoptedMenuEntry[]; bottom: AdoptedMenuEntry[] };
}
