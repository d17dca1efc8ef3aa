import type { TextClash } from "../merge/merged-text.ts";
import type { Finding } from "../source/findings.ts";

/** The action for a file that differs between folder and store. A hash is `null` if there is no file. */
export type SyncStep =
  /** The store gets the folder's version. */
  | { action: "publish"; name: string; folder: string | null; store: string | null }
  /** The folder gets the store's version. */
  | { action: "write"; name: string; folder: string | null; store: string | null }
  /** Both get a merged text. */
  | { action: "merge"; name: string; folder: string; store: string; text: string }
  /** Each side has its own version. If `isSettled` is set, a person has accepted the difference and it is recorded. */
  | {
      action: "keep";
      name: string;
      folder: string | null;
      store: string | null;
      message: string;
      isSettled: boolean;
    }
  /** Each side keeps its version until a person decides. */
  | {
      action: "refuse";
      name: string;
      folder: string | null;
      store: string | null;
      message: string;
      /** The conflicts if both have changed a text differently: `ours` is the store's part, `theirs` the folder's. */
      clashes: readonly TextClash[];
    };

export interface SyncReport {
  tenant: string;
  steps: readonly SyncStep[];
  /** Findings for the texts to publish. If any of them is an error, none of the texts is published. */
  findings: readonly Finding[];
  /** Whether the store refused the texts because of these findings. */
  isRefused: boolean;
}

export interface SyncOptions {
  /** If true, writes nothing and only reports what would be done. */
  isDry?: boolean | undefined;
  /** The version to use if both have changed a file and it cannot be merged: `ours` is the store's, `theirs` the folder's. */
  prefer?: "ours" | "theirs" | undefined;
  /** The code of the tenant, if the folder's settings do not contain it. */
  tenant?: string | undefined;
  /**
   * Also removes files from the store that are missing in this folder, if they have not changed since another folder was last
   * synchronised. Without this, such files stay in the store.
   */
  prune?: boolean | undefined;
}
