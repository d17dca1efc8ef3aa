import { posix } from "node:path";
import { parse as parseToml } from "smol-toml";
import { parse as parseYaml } from "yaml";
import { languageOfTag } from "../../../contract/addresses/language-preferences.ts";
import type { LanguageCode } from "../../../contract/addresses/locales.ts";
import { isRecord } from "../../../contract/api/is-record.ts";
import type { MenuTree } from "../../navigation/menu-tree.ts";
import { type Navigation, type NavigationEntry, wordOf } from "../../navigation/navigation-entry.ts";

type Data = Record<string, unknown>;

/** Matches settings files that may contain a menu. */
export const HUGO_MENUS = /(?:^|\/)(?:hugo|config|menus?|languages)(?:\.[\w-]+)?\.(?:toml|ya?ml|json)$/i;
const SETTINGS = /^(hugo|config|menus?|languages)(?:\.([\w-]+))?\.(?:toml|ya?ml|json)$/;

/** An entry whose parent has not been determined yet. */
interface Item {
  /** The name by which child entries refer to this entry. */
  id: string;
  label: string;
  labels?: NavigationEntry["labels"];
  link: string | undefined;
  parent: string;
  weight: number;
}

/**
 * Reads Hugo's main menu. Its entries are in the settings (TOML, YAML or JSON), and in the front matter of texts. They name their
 * parent and are sorted by weight.
 *
 * @throws if a settings file does not have the format of its extension
 */
export function readHugoNavigation(path: string, source: string, tree: MenuTree): Navigation {
  const files = [
    { path, data: parseSettings(path, source) },
    ...besides(path, tree).flatMap((file) => readSettings(file, tree)),
  ];
  const menus = files.flatMap((file) => menusIn(file.path, file.data));
  const own = menus.filter(({ language }) => language === undefined || language === tree.language);
  // Uses the menu in the language of the originals, or the general one. If the settings have only menus of other languages, uses
  // the first of these.
  const main: readonly unknown[] = (own[0] ?? menus[0])?.main ?? [];
  const listed = main.filter(isRecord);
  const others = menus.filter(({ language }) => language !== undefined && language !== tree.language);
  const items = [
    ...listed.map((item) => itemOf(item, others)),
    ...tree.texts.flatMap((text) => itemOfText(text, tree) ?? []),
  ];
  const section = files.map(({ data }) => data["sectionPagesMenu"]).find((one) => one !== undefined);
  if (section === "main") items.push(...itemsOfSections(items, tree));
  return { entries: entriesBelow([], withParents(items), tree), unread: main.length - listed.length };
}

function parseSettings(path: string, source: string): Data {
  const data: unknown = path.endsWith(".toml")
    ? parseToml(source)
    : parseYaml(source, { logLevel: "silent" });
  return isRecord(data) ? data : {};
}

/** Returns the other files of Hugo's settings folder, because each contains only one part of the settings. */
function besides(path: string, tree: MenuTree): string[] {
  const folder = posix.dirname(path);
  if (posix.basename(folder) !== "_default") return [];
  return tree
    .filesIn(folder)
    .map((name) => posix.join(folder, name))
    .filter((file) => file !== path && HUGO_MENUS.test(file));
}

/** Reads a settings file and its neighbours. Errors in neighbours are ignored. */
function readSettings(path: string, tree: MenuTree): { path: string; data: Data }[] {
  try {
    return [{ path, data: parseSettings(path, tree.read(path) ?? "") }];
  } catch {
    return [];
  }
}

interface MainMenu {
  /** The menu's language; `undefined` for the menu of all languages. */
  language: LanguageCode | undefined;
  main: unknown[];
}

/** Returns the main menus in a file: the general one, and those of languages. */
function menusIn(path: string, data: Data): MainMenu[] {
  const [, kind = "", tag = ""] = SETTINGS.exec(posix.basename(path).toLowerCase()) ?? [];
  // Ignores files of languages that our sites do not support: `menus.de.toml` is not the menu of all languages.
  if (tag !== "" && languageOfTag(tag) === undefined) return [];
  const found = (place: unknown, language: LanguageCode | undefined): MainMenu[] => {
    if (!isRecord(place)) return [];
    const menus = place["menus"] ?? place["menu"] ?? (kind.startsWith("menu") ? place : undefined);
    const main = isRecord(menus) ? menus["main"] : undefined;
    return Array.isArray(main) ? [{ language, main }] : [];
  };
  const languages = kind === "languages" ? data : data["languages"];
  return [
    ...found(data, languageOfTag(tag)),
    ...Object.entries(isRecord(languages) ? languages : {}).flatMap(([code, place]) =>
      // Ignores entries in languages that our sites do not support.
      languageOfTag(code) === undefined ? [] : found(place, languageOfTag(code)),
    ),
  ];
}

function itemOf(data: Data, others: readonly MainMenu[]): Item {
  const address = wordOf(data["pageRef"]) || wordOf(data["url"]);
  const id = wordOf(data["identifier"]) || wordOf(data["name"]);
  return {
    id,
    label: nameOf(data),
    labels: labelsOf(data, others),
    link: address === "" || address === "#" ? undefined : address,
    parent: wordOf(data["parent"]),
    weight: weightOf(data["weight"]),
  };
}

function nameOf(data: Data): string {
  return wordOf(data["name"]) || wordOf(data["title"]) || wordOf(data["identifier"]);
}

/** Returns the names of an entry in the menus of other languages, found by its identifier or address. */
function labelsOf(data: Data, others: readonly MainMenu[]): NavigationEntry["labels"] {
  const found = others.flatMap(({ language, main }): [LanguageCode, string][] => {
    const same = main.filter(isRecord).find((one) => isSame(one, data));
    return language === undefined || same === undefined ? [] : [[language, nameOf(same)]];
  });
  return found.length === 0 ? undefined : Object.fromEntries(found);
}

function isSame(one: Data, other: Data): boolean {
  const isEqual = (key: string): boolean =>
    wordOf(one[key]) !== "" && wordOf(one[key]) === wordOf(other[key]);
  return isEqual("identifier") || isEqual("pageRef") || isEqual("url");
}

/**
 * Returns the main menu entry in the front matter of a text. It is the name of the menu, a list of names, or an object with
 * settings.
 */
function itemOfText(path: string, tree: MenuTree): Item | undefined {
  const fields = tree.fieldsOf(path);
  const menus = fields["menus"] ?? fields["menu"];
  const isNamed = [menus].flat().includes("main");
  if (!isNamed && !(isRecord(menus) && Object.hasOwn(menus, "main"))) return undefined;
  const own = isRecord(menus) && isRecord(menus["main"]) ? menus["main"] : {};
  const title = wordOf(fields["linkTitle"]) || wordOf(fields["title"]);
  const label = wordOf(own["name"]) || wordOf(own["title"]);
  return {
    id: wordOf(own["identifier"]) || label || title,
    // An entry without a name gets the title of its text in each language. Lists have no text, so they get a name.
    label: label || (tree.pages.includes(path) ? wordOf(fields["linkTitle"]) : title),
    link: `/${path}`,
    parent: wordOf(own["parent"]),
    weight: weightOf(own["weight"] ?? fields["weight"]),
  };
}

/** Applies `sectionPagesMenu`, which adds an entry for each section that has none. */
function itemsOfSections(items: readonly Item[], tree: MenuTree): Item[] {
  return tree.texts.flatMap((path) => {
    const root = tree.roots.find((one) => path.startsWith(one === "" ? "" : `${one}/`)) ?? "";
    const [section = "", page = "", ...deeper] = path.slice(root === "" ? 0 : root.length + 1).split("/");
    if (deeper.length > 0 || !page.startsWith("_index.") || items.some(({ id }) => id === section)) return [];
    const { linkTitle, title, weight } = tree.fieldsOf(path);
    return {
      id: section,
      label: wordOf(linkTitle) || (tree.pages.includes(path) ? "" : wordOf(title)),
      link: `/${path}`,
      parent: "",
      weight: weightOf(weight),
    };
  });
}

/** Returns a weight for sorting. As in Hugo, entries without a weight come last. */
function weightOf(value: unknown): number {
  const weight = Number(value ?? 0);
  return weight === 0 || Number.isNaN(weight) ? Number.POSITIVE_INFINITY : weight;
}

/** Adds an entry for each missing parent, as Hugo does. */
function withParents(items: readonly Item[]): readonly Item[] {
  const known = new Set(["", ...items.map(({ id }) => id)]);
  const missing = new Set(items.map(({ parent }) => parent).filter((parent) => !known.has(parent)));
  return [
    ...items,
    ...[...missing].map((id) => ({ id, label: id, link: undefined, parent: "", weight: Infinity })),
  ];
}

/** @param above the entry's ancestors, the innermost last, to detect loops */
function entriesBelow(above: readonly string[], items: readonly Item[], tree: MenuTree): NavigationEntry[] {
  return items
    .filter(({ parent }) => parent === (above.at(-1) ?? ""))
    .sort((left, right) => compare(left.weight, right.weight) || compare(left.id, right.id))
    .map(({ id, label, labels, link }) => ({
      label,
      labels,
      link,
      children: [
        ...(id === "" || above.includes(id) ? [] : entriesBelow([...above, id], items, tree)),
        ...documentationAt(link, tree),
      ],
    }));
}

/**
 * Returns the folder of a section of documentation, because themes show all its pages next to it. Dated posts have a list
 * instead.
 */
function documentationAt(link: string | undefined, tree: MenuTree): NavigationEntry[] {
  const path = (link ?? "").replace(/^\/+|\/(?:_index\.[\w.-]+)?$/g, "");
  const folder = [path, ...tree.roots.map((root) => posix.join(root, path))].find(
    (one) => !tree.roots.includes(one) && tree.texts.some((text) => text.startsWith(`${one}/_index.`)),
  );
  if (path === "" || folder === undefined) return [];
  const pages = tree.pages.filter((page) => page.startsWith(`${folder}/`) && !/\/_index\./.test(page));
  const dated = pages.filter((page) => tree.fieldsOf(page)["date"] !== undefined);
  return pages.length === 0 || dated.length * DATED_SHARE > pages.length
    ? []
    : [{ label: "", folder, children: [] }];
}

/** A section is documentation if fewer than one in this many texts has a date. */
const DATED_SHARE = 3;

function compare<Value extends string | number>(left: Value, right: Value): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
