import type { LanguageCode } from "../../contract/addresses/locales.ts";
import { isRecord } from "../../contract/api/is-record.ts";

/** An entry of a menu as another system has it. */
export interface NavigationEntry {
  /** As readers see it; empty where the system takes the title of the page. */
  label: string;
  /** The same in other languages, where the system has it there. */
  labels?: Readonly<Partial<Record<LanguageCode, string>>> | undefined;
  /** A path in the tree, as written in the navigation's file, or an address; `undefined` for a heading of others. */
  link?: string | undefined;
  /** All pages below a folder stand here, by their paths. */
  folder?: string | undefined;
  children: NavigationEntry[];
}

/** What could be read of a navigation. */
export interface Navigation {
  entries: NavigationEntry[];
  /** Parts that are computed by code, or of a form that is not known: they are left out. */
  unread: number;
}

/** What settings have for a word; empty for anything else. */
export function wordOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
}

/** Reads a list whose items are paths or records; what is neither, or no list, is counted as unread. */
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

/** What has neither words nor a page of its own is no level. */
export function mergedEntries(entries: readonly NavigationEntry[]): NavigationEntry[] {
  return entries.flatMap((entry) => {
    const children = mergedEntries(entry.children);
    const isBare = entry.label === "" && entry.link === undefined && entry.folder === undefined;
    return isBare ? children : [{ ...entry, children }];
  });
}
