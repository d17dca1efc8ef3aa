/** A draft without its text. */
export interface DraftState {
  /** The file's name in the content folder; never below `media/`. */
  name: string;
  /** Increases with each change and is never reused, even after the draft was discarded. */
  version: number;
  /** The hash of the text that was published when the draft was created; `null` if there was none. */
  base: string | null;
  editedBy: string | null;
  /** Epoch milliseconds. */
  editedAt: number;
  /** Whether another version of the file has been published since the draft was created. */
  isOutdated: boolean;
}

export interface Draft extends DraftState {
  text: string;
}

/** A draft as its editor saves it. */
export interface DraftEdit {
  name: string;
  text: string;
  base: string | null;
  /** The version that the editor had; 0 for a new draft. */
  version: number;
  author: string | null;
}

/** Result of changing a draft. It never contains a text, so that text typed in the meantime is not replaced. */
export type DraftReport =
  | { outcome: "saved"; version: number }
  /** Somebody else has saved or discarded the draft; `current` is its state now. */
  | { outcome: "outdated"; current: DraftState | undefined };
