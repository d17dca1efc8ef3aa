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
 * Gives the entries of a menu the names that the menus of other languages have for the same.
 *
 * @param menuIn the menu that a file holds in a language; empty without one
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

/** The files in which another language may have the same menu: in its own folder, or with its tag in their names. */
export function sameMenus(path: string, own: readonly string[], other: readonly string[]): string[] {
  const found = new Set(sameFolders(path, own, other));
  for (const tag of isMetaPath(path) ? other.map(tagOfLayout) : [])
    if (tag !== "") found.add(posix.join(posix.dirname(path), `_meta${tag}${posix.extname(path)}`));
  found.delete(path);
  return [...found];
}

/** Where what is in the folder of one language may be in those of another. */
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

/** What ends the names of texts in a layout such as `docs/{path}.zh`: `.zh`; empty for folders. */
export function tagOfLayout(layout: string): string {
  return /\{path\}([._][\w-]+)$/.exec(layout)?.[1] ?? "";
}

/** Of `docs/en/src` and `docs/zh/src` the part that differs, with what is before it. */
function withoutCommonEnd(one: string, other: string): [string, string] {
  const left = one.replace(/^\.$/, "").split("/");
  const right = other.replace(/^\.$/, "").split("/");
  while (left.length > 1 && right.length > 1 && left.at(-1) === right.at(-1)) {
    left.pop();
    right.pop();
  }
  return [left.join("/"), right.join("/")];
}

/** What Docusaurus calls levels and links of its menus in other languages, by what they are called in the original. */
export function docusaurusNames(
  layouts: ReadonlyMap<LanguageCode, readonly string[]>,
  read: Read,
): Map<string, Labels> {
  const names = new Map<string, Labels>();
  for (const [language, patterns] of layouts)
    for (const file of tablesOf(patterns.map(folderOfLayout)))
      for (const [key, message] of messagesIn(read(file))) {
        const label = LABELLED.exec(key)?.[1];
        // Sidebars come first: the same word may be another in a bar.
        if (label !== undefined) names.set(label, { [language]: message, ...names.get(label) });
      }
  return names;
}

const LABELLED =
  /^(?:sidebar\.[^.]+\.(?:category|link|doc)|item\.label|link\.title|link\.item\.label)\.(.+)$/s;

/** Where Docusaurus keeps the words of its sidebars, of the bar at the top, and of the foot. */
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
    const said: unknown = JSON.parse(source);
    return Object.entries(isRecord(said) ? said : {}).flatMap(([key, one]): [string, string][] =>
      isRecord(one) && typeof one["message"] === "string" ? [[key, one["message"]]] : [],
    );
  } catch {
    // A file that cannot be read names nothing.
    return [];
  }
}
