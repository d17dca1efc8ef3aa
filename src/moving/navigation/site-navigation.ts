import { parse as parseYaml } from "yaml";
import { isExternalUrl } from "../../contract/addresses/addresses.ts";
import { isRecord } from "../../contract/api/is-record.ts";
import { type Navigation, type NavigationEntry, readList } from "./navigation-entry.ts";

type Data = Record<string, unknown>;

/** Names of the same setting in different themes, most likely first. */
const LABELS = ["title", "name", "label", "text", "key", "page"];
const LINKS = ["url", "link", "href", "permalink"];
const LEVELS = [
  "children",
  "docs",
  "items",
  "sublinks",
  "subitems",
  "subfolderitems",
  "submenu",
  "links",
  "toc",
];

/** Reads a list of menu entries in Jekyll's `_data`, as in Minimal Mistakes (`main:`) and in Jekyll's own documentation. */
export function readJekyllNavigation(source: string): Navigation {
  const data: unknown = parseYaml(source, { logLevel: "silent" });
  const found: Navigation = { entries: [], unread: 0 };
  if (!isRecord(data)) return { ...found, entries: listed(data, found) };
  const lists = Object.values(data).filter((value) => Array.isArray(value));
  // Uses the menu of the site. Other lists in the file are for single pages.
  found.entries = listed(data["main"] ?? lists.flat(), found);
  return found;
}

/**
 * Reads the menu in the settings of a Hexo theme: names with addresses, each possibly followed by an icon, or a list of entries.
 */
export function readHexoNavigation(source: string): Navigation {
  const settings: unknown = parseYaml(source, { logLevel: "silent" });
  const found: Navigation = { entries: [], unread: 0 };
  if (!isRecord(settings)) return found;
  const bar = settings["navbar"];
  const menu = settings["menu"] ?? (isRecord(bar) ? bar["menu"] : undefined);
  found.entries = isRecord(menu) ? named(menu, found) : listed(menu, found);
  return found;
}

function named(menu: Data, found: Navigation): NavigationEntry[] {
  return Object.entries(menu).flatMap(([key, value]): NavigationEntry[] => {
    const word = withoutIcon(key);
    if (typeof value === "string") return [entryOf(word, withoutIcon(value), [])];
    if (!isRecord(value)) {
      found.unread += value === null ? 0 : 1;
      return [];
    }
    const { default: own, ...others } = value;
    const link = typeof own === "string" ? withoutIcon(own) : undefined;
    return [entryOf(word, link, named(others, found))];
  });
}

function listed(value: unknown, found: Navigation): NavigationEntry[] {
  return readList(value, found, (item) => {
    const link = wordsOf(item, LINKS);
    const below = LEVELS.map((key) => item[key]).find((one) => one !== undefined);
    const own = link === "" || link === "#" ? undefined : link;
    return [entryOf(wordsOf(item, LABELS), own, listed(below, found))];
  });
}

function wordsOf(item: Data, keys: readonly string[]): string {
  const found = keys.map((key) => item[key]).find((value) => typeof value === "string" && value !== "");
  return typeof found === "string" ? found.trim() : "";
}

/** Returns the address in `/about/ || fa fa-user`. */
function withoutIcon(text: string): string {
  return text.replace(/\s*\|\|.*$/s, "").trim();
}

/**
 * Returns a menu entry. Its name may be a word such as `about` that the theme translates; then the title of the page is used,
 * which is the same word in the language of the site.
 */
function entryOf(word: string, link: string | undefined, children: NavigationEntry[]): NavigationEntry {
  const isName = /^[a-z]+$/.test(word);
  const label = isName ? word.replace(/^./, (letter) => letter.toUpperCase()) : word;
  const hasTitle = link !== undefined && !isExternalUrl(link);
  return { label: isName && hasTitle ? "" : label, link, children };
}
