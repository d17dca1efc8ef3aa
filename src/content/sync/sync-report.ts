import type { TextClash } from "../merge/merged-text.ts";
import type { Finding } from "../source/findings.ts";

/** What is done with a file on which folder and store differ. Hashes are `null` where there is no file. */
export type SyncStep =
  /** The store takes the folder's. */
  | { action: "publish"; name: string; folder: string | null; store: string | null }
  /** The folder takes the store's. */
  | { action: "write"; name: string; folder: string | null; store: string | null }
  /** Both take a text that has the changes of both. */
  | { action: "merge"; name: string; folder: string; store: string; text: string }
  /** Each keeps its own; with `isSettled`, knowing the other's. */
  | {
      action: "keep";
      name: string;
      folder: string | null;
      store: string | null;
      message: string;
      isSettled: boolean;
    }
  /** Each keeps its own, until somebody decides. */
  | {
      action: "refuse";
      name: string;
      folder: string | null;
      store: string | null;
      message: string;
      /** Where both have changed a text differently: `ours` is the store's, `theirs` the folder's. */
      clashes: readonly TextClash[];
    };

export interface SyncReport {
  tenant: string;
  steps: readonly SyncStep[];
  /** What is wrong with texts that the store should take: then it takes none of them. */
  findings: readonly Finding[];
  /** Whether it was refused by the store because of these. */
  isRefused: boolean;
}

export interface SyncOptions {
  /** Only says what would be done. */
  isDry?: boolean | undefined;
  /** Whose file is taken where both have changed it and cannot be merged: `ours` is the store's, `theirs` the folder's. */
  prefer?: "ours" | "theirs" | undefined;
  /** The tenant, if the folder does not say. */
  tenant?: string | undefined;
  /** For a folder without a note: removes what it lacks, if a folder ever had it. */
  prune?: boolean | undefined;
}
