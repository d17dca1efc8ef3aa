import type { TextStorage } from "../state/forgiving-storage.ts";

/** Branches of a tree that a visitor opened (true) or closed (false), by id. */
export type Branches = Readonly<Record<string, boolean>>;

/** What storage remembers of a tree; nothing where it remembers anything else. */
export function readBranches(storage: TextStorage, key: string): Branches {
  const text = storage.getItem(key);
  if (text === null) return {};
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return {};
    return Object.fromEntries(Object.entries(value).filter(([, isOpen]) => typeof isOpen === "boolean"));
  } catch {
    return {};
  }
}

export function keepBranches(storage: TextStorage, key: string, branches: Branches): void {
  storage.setItem(key, JSON.stringify(branches));
}
