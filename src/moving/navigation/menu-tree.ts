import type { LanguageCode } from "../../contract/addresses/locales.ts";

/** The parts of a tree needed to read menus that span several files. */
export interface MenuTree {
  /** The language of the menu. */
  language: LanguageCode;
  /** Paths of the texts in that language. */
  pages: readonly string[];
  /** The paths in `pages`, and those of texts that represent lists. */
  texts: readonly string[];
  /** Folders of that language. */
  roots: readonly string[];
  /** The text of a file; `undefined` if there is none. */
  read(path: string): string | undefined;
  /** The names of the files in a folder. */
  filesIn(folder: string): readonly string[];
  /** The front matter of a text. */
  fieldsOf(path: string): Readonly<Record<string, unknown>>;
}
