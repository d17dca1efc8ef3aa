import { parse as parseYaml } from "yaml";
import { languageOfTag } from "../../../contract/addresses/language-preferences.ts";
import type { LanguageCode } from "../../../contract/addresses/locales.ts";
import { isRecord } from "../../../contract/api/is-record.ts";
import {
  type Navigation,
  type NavigationEntry,
  readList,
  wordOf,
} from "../../navigation/navigation-entry.ts";
import { withLabelsOf } from "../../navigation/translated-entries.ts";

/**
 * Reads `nav` of a `mkdocs.yml`. Each entry is a page, `Title: page`, or `Title: [entries]`. The language plugin contains their
 * names in other languages, or a separate `nav` for each.
 *
 * @param language the menu's language
 */
export function readMkdocsNavigation(source: string, language: LanguageCode): Navigation {
  // Unknown tags of MkDocs, such as `!!python/name`, can be ignored, because they do not occur in `nav`.
  const settings: unknown = parseYaml(source, { logLevel: "silent" });
  const found: Navigation = { entries: [], unread: 0 };
  if (!isRecord(settings)) return found;
  const languages = languagesOf(settings["plugins"]);
  const own = languages.find((one) => one.language === language && one.nav !== undefined);
  found.entries = entriesOf(own?.nav ?? settings["nav"], found);
  for (const { language: other, nav, names } of languages) {
    if (other === language) continue;
    if (nav !== undefined) {
      const menu = entriesOf(nav, { entries: [], unread: 0 });
      found.entries = withLabelsOf(found.entries, { language: other, menu }, (link) => link);
    }
    found.entries = found.entries.map((entry) => withName(entry, other, names));
  }
  return found;
}

function entriesOf(value: unknown, found: Navigation): NavigationEntry[] {
  return readList(value, found, (item) =>
    Object.entries(item).map(([label, target]) =>
      typeof target === "string"
        ? { label, link: target, children: [] }
        : { label, children: entriesOf(target, found) },
    ),
  );
}

/** The settings for a language in the plugin `i18n`. */
interface MkdocsLanguage {
  language: LanguageCode;
  nav: unknown;
  /** The names of entries in this language, by their names in `nav`. */
  names: Readonly<Record<string, unknown>>;
}

/**
 * Returns the plugin's languages that our sites support. In its first versions, one table contained the names of all languages.
 */
function languagesOf(plugins: unknown): MkdocsLanguage[] {
  const named = (Array.isArray(plugins) ? plugins : [plugins]).filter(isRecord);
  const i18n = named.map((plugin) => plugin["i18n"]).find(isRecord);
  if (i18n === undefined) return [];
  const { languages, nav_translations: tables } = i18n;
  const listed = Array.isArray(languages) ? languages.filter(isRecord) : [];
  const all: [string, unknown, unknown][] = [
    ...listed.map(({ locale, nav, nav_translations: names }): [string, unknown, unknown] => [
      wordOf(locale),
      nav,
      names,
    ]),
    ...Object.entries(isRecord(tables) ? tables : {}).map(([tag, names]): [string, unknown, unknown] => [
      tag,
      undefined,
      names,
    ]),
  ];
  return all.flatMap(([tag, nav, names]) => {
    const language = languageOfTag(tag);
    return language === undefined ? [] : { language, nav, names: isRecord(names) ? names : {} };
  });
}

function withName(
  entry: NavigationEntry,
  language: LanguageCode,
  names: MkdocsLanguage["names"],
): NavigationEntry {
  const name = Object.hasOwn(names, entry.label) ? wordOf(names[entry.label]) : "";
  return {
    ...entry,
    labels: name === "" ? entry.labels : { ...entry.labels, [language]: name },
    children: entry.children.map((child) => withName(child, language, names)),
  };
}
