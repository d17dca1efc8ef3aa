import type { WrittenText } from "./written-text.ts";

/** Where words can be: in the text of an article, in its details (front matter), in settings, or in the address of a link. */
export type PlaceKind = "text" | "details" | "settings" | "address";

/** A part of a file in which words can be replaced. */
export interface Place extends WrittenText {
  kind: PlaceKind;
  /** The key in the front matter or in a settings file, such as `title`; `null` in a text. */
  key: string | null;
  /** Writes words, or a part of an address, in the notation of the place, so that they are read as typed. */
  write(words: string): string;
  /** The whole value, if it has to be written again because words in it may need quotes. */
  whole?: Range & { write(value: string): string };
  /** Sets the value in the parsed file, which the file with replaced words is compared with. */
  expect(value: string): void;
}

/** A range of characters in a file. */
export interface Range {
  from: number;
  to: number;
}

/** The places of a file. */
export interface Places {
  places: Place[];
  /** Whether a text with replaced words has the structure of the original, and the values passed to `expect`. */
  isAsExpected(text: string): boolean;
}
