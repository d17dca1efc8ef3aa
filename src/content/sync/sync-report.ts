import type { TextClash } from "../merge/merged-text.ts";
import type { Finding } from "../source/findings.ts";

/** What is done with a file that differs between folder and store. Hashes are `null` if there is no file. */
export type SyncStep =
  /** The store takes the folder's version. */
  | { action: "publish"; name: string; folder: string | null; store: string | null }
  /** The folder takes the store's version. */
  | { action: "write"; name: string; folder: string | null; store: string | null }
  /** Both take a merged text. */
  | { action: "merge"; name: string; folder: string; store: string; text: string }
  /** Each side keeps its version. With `isSettled`, the difference is accepted and recorded. */
  | {
      action: "keep";
      name: string;
      folder: string | null;
      store: string | null;
      message: string;
      isSettled: boolean;
    }
  /** Each side keeps its version until somebody decides. */
  | {
      action: "refuse";
      name: string;
      folder: string | null;
      store: string | null;
      message: string;
      /** The clashes if both have changed a text differently: `ours` is the store's, `theirs` the folder's. */
      clashes: readonly TextClash[];
    };

export interface SyncReport {
  tenant: string;
  steps: readonly SyncStep[];
  /** Findings for the texts that the store should take. If any is an error, the store takes none of the texts. */
  findings: readonly Finding[];
  /** Whether the store refused the texts because of these findings. */
  isRefused: boolean;
}

export interface SyncOptions {
  /** Only reports what would be done. */
  isDry?: boolean | undefined;
  /** Whose version is used if both have changed a file and it cannot be merged: `ours` is the store's, `theirs` the folder's. */
  prefer?: "ours" | "theirs" | undefined;
  /** The tenant, if the folder does not name it. */
  tenant?: string | undefined;
  /** For a folder without a record: removes files that it lacks, if a folder ever had them. */
  prune?: boolean | undefined;
}
