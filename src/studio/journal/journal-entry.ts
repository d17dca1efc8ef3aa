/** What somebody has typed, kept in this browser until the server has it. */
export interface JournalEntry {
  /** All of the file as it was typed. */
  text: string;
  /** The hash of the published text on which it is based; `null` for a new file. */
  base: string | null;
  /** The version of the draft from which it was typed on; `null` if there was none. */
  version: number | null;
  /** The text of that version, for merging; what was published if there was none. */
  ancestor: string;
  /** Fingerprints of texts that were sent since and may have arrived: no answer came. Missing in what older Studios kept. */
  sent?: readonly string[];
  /** Epoch milliseconds. */
  at: number;
}
