/** Hashes of a file: what folder and store last had in common, what each has now; `null` where there is none. */
export interface ThreeHashes {
  base: string | null;
  store: string | null;
  folder: string | null;
}

/**
 * Who has changed a file since: nobody, or both in the same way (`nobody`); one of them; `both`, differently; or one has
 * removed what the other has changed (`removed`).
 */
export type ChangedBy = "nobody" | "folder" | "store" | "both" | "removed";

export function whoChanged({ base, store, folder }: ThreeHashes): ChangedBy {
  if (store === folder) return "nobody";
  if (store === base) return "folder";
  if (folder === base) return "store";
  return store === null || folder === null ? "removed" : "both";
}
