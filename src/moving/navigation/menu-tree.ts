import type { LanguageCode } from "../../contract/addresses/locales.ts";

/** The parts of a tree that are needed to read menus that span several files. */
export interface MenuTree {
  /** The language of the menu. */
  language: LanguageCode;
  /** Paths of the texts in the menu's language. */
  pages: readonly string[];
  /** The paths in `pages`, and the paths of texts that represent lists. */
  texts: readonly string[];
  /** Folders of the menu's language. */
  roots: readonly string[];
  /** Returns the text of a file; `undefined` if it does not exist. */
  read(path: string): string | undefined;
  /** Returns the names of the files in a folder. */
  filesIn(folder: string): readonly string[];
  /** Returns the front matter of a text. */
  fieldsOf(path: string): Readonly<Record<string, unknown>>;
}
