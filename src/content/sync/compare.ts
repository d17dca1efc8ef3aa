/**
 * Hashes of a file: in the last common state of folder and store, and the current hash on each side; `null` if there is no
 * file.
 */
export interface ThreeHashes {
  base: string | null;
  store: string | null;
  folder: string | null;
}

/**
 * Who has changed a file since the last common state. `nobody`: neither side, or both in the same way; `both`: both sides
 * differently; `removed`: one side has removed the file, and the other has changed it.
 */
export type ChangedBy = "nobody" | "folder" | "store" | "both" | "removed";

export function whoChanged({ base, store, folder }: ThreeHashes): ChangedBy {
  if (store === folder) return "nobody";
  if (store === base) return "folder";
  if (folder === base) return "store";
  return store === null || folder === null ? "removed" : "both";
}
