/** Typed text, stored in this browser until the server has saved it. */
export interface JournalEntry {
  /** The text of the whole file. */
  text: string;
  /** The hash of the published version that the text is based on; `null` for a new file. */
  base: string | null;
  /** The version of the server's draft that the text is based on; `null` if there was none. */
  version: number | null;
  /** The common ancestor for merges: the text of that draft version, or else the published text. */
  ancestor: string;
  /** Hashes of texts that were sent to the server but never confirmed. Missing in entries of older builds. */
  sent?: readonly string[];
  /** Time of the entry in epoch milliseconds. */
  at: number;
}
