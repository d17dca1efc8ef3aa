import type { TextClash } from "../merge/merged-text.ts";
import type { PublishReport } from "../writing/publish.ts";

/** What is known of a draft without its text. */
export interface DraftState {
  /** The file's name in the content folder; none below `media/`. */
  name: string;
  /** Grows with each change, and never comes again, not even after the draft was discarded. */
  version: number;
  /** The hash of the text that was published when it was begun; `null` if there was none. */
  base: string | null;
  editedBy: string | null;
  /** Epoch milliseconds. */
  editedAt: number;
  /** Whether something else has been published since. */
  isBehind: boolean;
}

export interface Draft extends DraftState {
  text: string;
}

/** A draft as its writer has it. */
export interface DraftEdit {
  name: string;
  text: string;
  base: string | null;
  /** The version that the writer had; 0 for a new draft. */
  version: number;
  author: string | null;
}

/** What came of a change of a draft. It never bears a text: what was typed meanwhile is not to be replaced. */
export type DraftReport =
  | { outcome: "saved"; version: number }
  /** Somebody else has saved or discarded it; `current` is what there is now. */
  | { outcome: "overtaken"; current: DraftState | undefined };

/** What came of bringing a draft up to what is published. */
export type RebaseReport =
  | { outcome: "rebased"; version: number }
  | { outcome: "unchanged" }
  | { outcome: "overtaken"; current: DraftState | undefined }
  /** Both have changed the same; without clashes, the file is gone. */
  | { outcome: "conflict"; clashes: readonly TextClash[] };

export type PublishDraftReport = PublishReport | Extract<DraftReport, { outcome: "overtaken" }>;
