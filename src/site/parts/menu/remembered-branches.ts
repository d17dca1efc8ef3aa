import type { TextStorage } from "../../platform/forgiving-storage.ts";
import { readStoredJson } from "../../platform/read-stored-json.ts";

/** The branches of a tree that a visitor has opened (true) or closed (false), by their ids. */
export type Branches = Readonly<Record<string, boolean>>;

/** Reads the branches of a tree from storage; empty if nothing valid is stored. */
export function readBranches(storage: TextStorage, key: string): Branches {
  const stored = readStoredJson(storage.getItem(key), isRecord);
  return Object.fromEntries(
    Object.entries(stored ?? {}).filter((entry): entry is [string, boolean] => typeof entry[1] === "boolean"),
  );
}

// Not the contract's `isRecord`: that function is in the session's chunk, which would then be loaded together with the theme's.
function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function storeBranches(storage: TextStorage, key: string, branches: Branches): void {
  storage.setItem(key, JSON.stringify(branches));
}
