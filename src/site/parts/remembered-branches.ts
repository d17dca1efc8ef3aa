import type { TextStorage } from "../state/forgiving-storage.ts";
import { readKeptJson } from "../state/read-kept-json.ts";

/** Branches of a tree that a visitor opened (true) or closed (false), by id. */
export type Branches = Readonly<Record<string, boolean>>;

/** What storage remembers of a tree; nothing where it remembers anything else. */
export function readBranches(storage: TextStorage, key: string): Branches {
  const kept = readKeptJson(storage.getItem(key), isRecord);
  return Object.fromEntries(
    Object.entries(kept ?? {}).flatMap(([id, isOpen]) => (typeof isOpen === "boolean" ? [[id, isOpen]] : [])),
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function keepBranches(storage: TextStorage, key: string, branches: Branches): void {
  storage.setItem(key, JSON.stringify(branches));
}
