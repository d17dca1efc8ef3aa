/** Hashes of a file: the last common one of folder and store, and the current one of each; `null` if there is none. */
export interface ThreeHashes {
  base: string | null;
  store: string | null;
  folder: string | null;
}

/**
 * Who has changed a file since. `nobody`: neither side, or both in the same way; `both`: both sides differently; `removed`: one side
 * has removed the file that the other has changed.
 */
export type ChangedBy = "nobody" | "folder" | "store" | "both" | "removed";

export function whoChanged({ base, store, folder }: ThreeHashes): ChangedBy {
  if (store === folder) return "nobody";
  if (store === base) return "folder";
  if (folder === base) return "store";
  return store === null || folder === null ? "removed" : "both";
}
