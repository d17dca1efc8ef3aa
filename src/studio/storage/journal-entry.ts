/** Typed text, stored in this browser until the server has it. */
export interface JournalEntry {
  /** The whole file. */
  text: string;
  /** The hash of the published base; `null` for a new file. */
  base: string | null;
  /** The version of the draft it continues; `null` if there was none. */
  version: number | null;
  /** The text of that version, or else the published text: the ancestor for merges. */
  ancestor: string;
  /**
   * Fingerprints of texts that were sent to the server but never confirmed. Missing in entries of older
   * versions.
   */
  sent?: readonly string[];
  /** Epoch milliseconds. */
  at: number;
}
