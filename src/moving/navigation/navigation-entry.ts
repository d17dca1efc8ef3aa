import type { LanguageCode } from "../../contract/addresses/locales.ts";
import { isRecord } from "../../contract/api/is-record.ts";

/** A menu entry of another system. */
export interface NavigationEntry {
  /** The entry's name; empty if the other system uses the title of the page. */
  label: string;
  /** The entry's names in other languages, if the other system stores them in the menu. */
  labels?: Readonly<Partial<Record<LanguageCode, string>>> | undefined;
  /** A path in the tree as written in the menu's file, or an address; `undefined` for a heading. */
  link?: string | undefined;
  /** A folder. The entry is replaced by all pages below it, sorted by path. */
  folder?: string | undefined;
  children: NavigationEntry[];
}

/** The readable part of a menu. */
export interface Navigation {
  entries: NavigationEntry[];
  /** Number of omitted parts: those that are computed by code or have an unknown form. */
  unread: number;
}

/** Returns a setting's text; empty for other values. */
export function wordOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
}

/** Reads a list whose items are paths or records. Other items are counted as unread. */
export function readList(
  value: unknown,
  found: Navigation,
  readRecord: (record: Record<string, unknown>) => NavigationEntry[],
): NavigationEntry[] {
  if (!Array.isArray(value)) {
    found.unread += value === undefined || value === null ? 0 : 1;
    return [];
  }
  return value.flatMap((item: unknown): NavigationEntry[] => {
    if (typeof item === "string") return [{ label: "", link: item, children: [] }];
    if (isRecord(item)) return readRecord(item);
    found.unread += 1;
    return [];
  });
}

/** Replaces entries that have neither name nor page by their child entries. */
export function mergedEntries(entries: readonly NavigationEntry[]): NavigationEntry[] {
  return entries.flatMap((entry) => {
    const children = mergedEntries(entry.children);
    const isBare = entry.label === "" && entry.link === undefined && entry.folder === undefined;
    return isBare ? children : [{ ...entry, children }];
  });
}
