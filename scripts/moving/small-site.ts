/** A small site in the files of another system, and the expected result of moving it. */
export interface SmallSite {
  /** Files by path: settings, menus, pictures, drafts, languages, and the system's own syntax. */
  files: Readonly<Record<string, string>>;
  becomes: MovedSite;
}

/** What visitors find after a move. */
export interface MovedSite {
  theme: string;
  /** Addresses of pages in all languages. */
  pages: readonly string[];
  /** Number of pictures that the texts show. */
  pictures: number;
  /** Addresses of pages that still show syntax of the other system. */
  raw: readonly string[];
  /** The lines of the top menu, indented by level. */
  menu: readonly string[];
  /** Old addresses with the addresses to which they redirect. */
  moved: readonly string[];
  /** Warnings, all of which the page explains. */
  told: readonly string[];
}

/** A picture of a garden bed, which all sample sites use. */
export const BED =
  '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"><path d="M0 2h4v1H0z"/></svg>';
