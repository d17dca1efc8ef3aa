/** A small site as another system has it on disk, and what it becomes. */
export interface SmallSite {
  /** Files by path: settings, menus, pictures, drafts, languages, and the system's own syntax. */
  files: Readonly<Record<string, string>>;
  becomes: MovedSite;
}

/** What visitors find after a move. */
export interface MovedSite {
  theme: string;
  /** Addresses in all languages. */
  pages: readonly string[];
  /** How many pictures the texts show. */
  pictures: number;
  /** Addresses of pages that show what only the other system reads. */
  raw: readonly string[];
  /** The top menu, in lines that are indented by level. */
  menu: readonly string[];
  /** Old addresses, and where they lead. */
  moved: readonly string[];
  /** Warnings, all of which the page explains. */
  told: readonly string[];
}

/** A picture of the garden that each of the sites is about. */
export const BED =
  '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"><path d="M0 2h4v1H0z"/></svg>';
