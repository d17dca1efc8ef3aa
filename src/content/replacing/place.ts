import type { WrittenText } from "./written-text.ts";

/** Where words can be: in the text of an article, in its details (front matter), in settings, or in the address of a link. */
export type PlaceKind = "text" | "details" | "settings" | "address";

/** A part of a file in which words can be replaced. */
export interface Place extends WrittenText {
  kind: PlaceKind;
  /** The key in the front matter or in a settings file, such as `title`; `null` in a text. */
  key: string | null;
  /**
   * Escapes words, or a part of an address, so that the parser reads them in this place exactly as typed.
   *
   * @param isCautious whether all punctuation of Markdown is escaped, not only what usually begins markup
   */
  write(words: string, isCautious: boolean): string;
  /** The range of a value without quotes, and how to write the whole value: new words can make quotes necessary. */
  whole?: Range & { write(value: string): string };
  /** Sets the expected value in the parsed original. The changed file is parsed and compared with it. */
  expect(value: string): void;
}

/** A range of characters in a file. */
export interface Range {
  from: number;
  to: number;
}

/** The places in a part of a file: front matter, body, or settings. */
export interface Places {
  places: Place[];
  /** Returns whether the changed file has the structure of the original, and the values passed to `expect`. */
  isAsExpected(text: string): boolean;
}
