import { posix } from "node:path";
import type { LanguageCode } from "../../contract/addresses/locales.ts";
import { isRecord } from "../../contract/api/is-record.ts";
import { folderOfLayout } from "../mapping/language-layouts.ts";
import type { NavigationEntry } from "../navigation/navigation-entry.ts";
import { withLabelsOf } from "../navigation/translated-entries.ts";
import { isMetaPath } from "../systems/nextra/navigation.ts";

type Labels = NonNullable<NavigationEntry["labels"]>;
type Read = (path: string) => string | undefined;

/**
 * Adds names to the entries of a menu: those of the same entries in menus of other languages.
 *
 * @param menuIn returns the entries of the menu in a file for a language; empty if there are none
 */
export function withNamesOfMenus(
  entries: NavigationEntry[],
  {
    navigation,
    language,
    layouts,
  }: {
    navigation: string;
    language: LanguageCode;
    layouts: ReadonlyMap<LanguageCode, readonly string[]>;
  },
  menuIn: (path: string, language: LanguageCode) => readonly NavigationEntry[],
): NavigationEntry[] {
  const own = layouts.get(language) ?? [];
  let named = entries;
  for (const [other, patterns] of layouts)
    for (const path of other === language ? [] : sameMenus(navigation, own, patterns))
      named = withLabelsOf(named, { language: other, menu: menuIn(path, other) }, (link) => link);
  return named;
}

/**
 * Returns the files that may contain the same menu in another language: in that language's folder, or with its tag in their
 * names.
 */
export function sameMenus(path: string, own: readonly string[], other: readonly string[]): string[] {
  const found = new Set(sameFolders(path, own, other));
  for (const tag of isMetaPath(path) ? other.map(tagOfLayout) : [])
    if (tag !== "") found.add(posix.join(posix.dirname(path), `_meta${tag}${posix.extname(path)}`));
  found.delete(path);
  return [...found];
}

/** Returns the possible counterparts of a folder's content in the folders of other languages. */
export function sameFolders(path: string, own: readonly string[], other: readonly string[]): string[] {
  return own.flatMap((from) =>
    other.flatMap((to) => {
      const [folder, target] = withoutCommonEnd(folderOfLayout(from), folderOfLayout(to));
      return folder !== target && (folder === "" || path === folder || path.startsWith(`${folder}/`))
        ? [posix.join(target, path.slice(folder.length).replace(/^\//, ""))]
        : [];
    }),
  );
}

/** Returns the suffix of texts' names in a layout such as `docs/{path}.zh`: `.zh`; empty for layouts with folders. */
export function tagOfLayout(layout: string): string {
  return /\{path\}([._][\w-]+)$/.exec(layout)?.[1] ?? "";
}

/** Returns two folders without the end that they share: `docs/en` and `docs/zh` for `docs/en/src` and `docs/zh/src`. */
function withoutCommonEnd(one: string, other: string): [string, string] {
  const left = one.replace(/^\.$/, "").split("/");
  const right = other.replace(/^\.$/, "").split("/");
  while (left.length > 1 && right.length > 1 && left.at(-1) === right.at(-1)) {
    left.pop();
    right.pop();
  }
  return [left.join("/"), right.join("/")];
}

/** Returns Docusaurus's translations of the names of menu levels and links, by the original name. */
export function docusaurusNames(
  layouts: ReadonlyMap<LanguageCode, readonly string[]>,
  read: Read,
): Map<string, Labels> {
  const names = new Map<string, Labels>();
  for (const [language, patterns] of layouts)
    for (const file of tablesOf(patterns.map(folderOfLayout)))
      for (const [key, message] of messagesIn(read(file))) {
        const label = LABELLED.exec(key)?.[1];
        // Sidebars take precedence, because the same word may be translated differently in a navigation bar.
        if (label !== undefined) names.set(label, { [language]: message, ...names.get(label) });
      }
  return names;
}

const LABELLED =
  /^(?:sidebar\.[^.]+\.(?:category|link|doc)|item\.label|link\.title|link\.item\.label)\.(.+)$/s;

/** Returns the files in which Docusaurus stores the words of its sidebars, navigation bar and footer. */
function tablesOf(folders: readonly string[]): string[] {
  const themes = folders.flatMap((folder) => {
    const [, locale] = /^(.*\bi18n\/[^/]+)\/docusaurus-plugin-content-[^/]+(?:\/|$)/.exec(folder) ?? [];
    return locale === undefined ? [] : [`${locale}/docusaurus-theme-classic`];
  });
  return [
    ...folders.map((folder) => `${folder}.json`),
    ...[...new Set(themes)].flatMap((theme) => [`${theme}/navbar.json`, `${theme}/footer.json`]),
  ];
}

function messagesIn(source: string | undefined): [string, string][] {
  if (source === undefined) return [];
  try {
    const data: unknown = JSON.parse(source);
    return Object.entries(isRecord(data) ? data : {}).flatMap(([key, one]): [string, string][] =>
      isRecord(one) && typeof one["message"] === "string" ? [[key, one["message"]]] : [],
    );
  } catch {
    // Without names, because the file is unreadable.
    return [];
  }
}
