import type { LanguageCode } from "../../contract/addresses/locales.ts";
import type { NavigationEntry } from "./navigation-entry.ts";

/**
 * Adds names to the entries of a menu: those of the same entries in the menu of another language. The same entries are those with
 * the same page, or headings whose first page is the same.
 *
 * @param original returns the menu's link for a link of the other language: `/guide` for `/zh/guide`
 */
export function withLabelsOf(
  entries: readonly NavigationEntry[],
  { language, menu }: { language: LanguageCode; menu: readonly NavigationEntry[] },
  original: (link: string) => string,
): NavigationEntry[] {
  const names = new Map<string, string>();
  const note = (list: readonly NavigationEntry[], level: number): void => {
    for (const entry of list) {
      const key = keyOf(entry, level, original);
      if (key !== undefined && entry.label !== "" && !names.has(key)) names.set(key, entry.label);
      note(entry.children, level + 1);
    }
  };
  note(menu, 0);
  const named = (list: readonly NavigationEntry[], level: number): NavigationEntry[] =>
    list.map((entry) => {
      const name = names.get(keyOf(entry, level, (link) => link) ?? "");
      return {
        ...entry,
        labels: name === undefined ? entry.labels : { ...entry.labels, [language]: name },
        children: named(entry.children, level + 1),
      };
    });
  return named(entries, 0);
}

/** Returns a key that identifies an entry in all languages; `undefined` for an entry without a target. */
function keyOf(
  entry: NavigationEntry,
  level: number,
  original: (link: string) => string,
): string | undefined {
  const page = entry.link ?? firstLink(entry.children);
  if (page === undefined) return undefined;
  const same = original(page).replace(/(?:(?:^|\/)(?:index|README))?(?:\.md|\.html)?\/?$/, "");
  return entry.link === undefined ? `${level} above ${same}` : same;
}

function firstLink(entries: readonly NavigationEntry[]): string | undefined {
  for (const { link, children } of entries) {
    const found = link ?? firstLink(children);
    if (found !== undefined) return found;
  }
  return undefined;
}
