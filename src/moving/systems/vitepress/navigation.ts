import { posix } from "node:path";
import { languageOfTag } from "../../../contract/addresses/language-preferences.ts";
import type { LanguageCode } from "../../../contract/addresses/locales.ts";
import { isRecord } from "../../../contract/api/is-record.ts";
import { entriesOfData } from "../../navigation/data-navigation.ts";
import { type ScriptPlace, readLiteralScript } from "../../navigation/literal-script.ts";
import { type Navigation, type NavigationEntry, mergedEntries } from "../../navigation/navigation-entry.ts";
import { withLabelsOf } from "../../navigation/translated-entries.ts";

type Data = Record<string, unknown>;

/** A language of the site, with its settings and its address prefix. */
interface Locale {
  language: LanguageCode | undefined;
  theme: Data;
  start: string;
}

/**
 * Returns the sidebar in VitePress's settings, or else the navigation bar, with the names of the same pages in other languages.
 *
 * @param language the language of the originals
 */
export function vitepressNavigation(settings: Data, place: ScriptPlace, language: LanguageCode): Navigation {
  const locales = localesOf(settings, place);
  const main = locales.find((one) => one.language === language) ?? locales[0];
  const found: Navigation = { entries: [], unread: 0 };
  if (main === undefined) return found;
  found.entries = entriesOf(main, found);
  for (const other of locales) {
    if (other.language === undefined || other.language === language || other === main) continue;
    // Computed labels of other languages are skipped without a report.
    const menu = entriesOf(other, { entries: [], unread: 0 });
    const original = (link: string): string =>
      link.startsWith(other.start) ? main.start + link.slice(other.start.length) : link;
    found.entries = withLabelsOf(found.entries, { language: other.language, menu }, original);
  }
  return found;
}

/** Returns the languages of a site, with the one at the root first. */
function localesOf(settings: Data, place: ScriptPlace): Locale[] {
  const { locales, themeConfig, lang, srcDir } = settings;
  const shared = isRecord(themeConfig) ? themeConfig : {};
  const source = posix.join(
    place.path.replace(/(?:^|\/)\.vitepress\/.*$/, "") || ".",
    typeof srcDir === "string" ? srcDir : "",
  );
  const named = Object.entries(isRecord(locales) ? locales : {}).filter(([key]) => key !== "root");
  const root = isRecord(locales) && isRecord(locales["root"]) ? locales["root"] : {};
  const read = (key: string, own: Data): Locale => {
    const more = additional(posix.join(source, key), place);
    const tag = wordOf(own["lang"]) ?? wordOf(more["lang"]) ?? (key === "" ? wordOf(lang) : key) ?? "";
    const theme = [own["themeConfig"], more["themeConfig"]].filter(isRecord);
    return {
      language: languageOfTag(tag) ?? languageOfTag(key),
      theme: Object.assign({}, key === "" ? shared : {}, ...theme) as Data,
      start: key === "" ? "/" : `/${key}/`,
    };
  };
  const others = named.flatMap(([key, own]) => (isRecord(own) ? read(key, own) : []));
  // Languages without a menu are omitted, and so is a root without one: some sites have a folder for every language.
  return [read("", root), ...others].filter(({ theme }) => menuOf(theme) !== undefined);
}

function wordOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

const SCRIPTS = ["ts", "mts", "js", "mjs", "cts", "cjs"];

/** Reads `defineAdditionalConfig` in a folder of texts. */
function additional(folder: string, { read }: ScriptPlace): Data {
  for (const ending of SCRIPTS) {
    const path = posix.join(folder, `config.${ending}`);
    const source = read(path);
    if (source === undefined) continue;
    try {
      const { exported } = readLiteralScript(source, { path, read });
      return isRecord(exported) ? exported : {};
    } catch {
      return {};
    }
  }
  return {};
}

function menuOf(theme: Data): unknown {
  return theme["sidebar"] ?? theme["nav"];
}

/** @param main the address of the sidebar for all pages that have none of their own */
function entriesOf(
  { theme, start: main }: Pick<Locale, "theme" | "start">,
  found: Navigation,
): NavigationEntry[] {
  const sidebar = menuOf(theme);
  // A site may have several sidebars, by the address prefix for which each is shown.
  const parts = isRecord(sidebar)
    ? Object.entries(sidebar)
        // The sidebar of the whole site comes first.
        .sort(([left], [right]) => Number(right === main) - Number(left === main))
        .map(([address, part]) => based(address, part))
    : [sidebar];
  return mergedEntries(parts.flatMap((part) => entriesOfData(part, found)));
}

function based(address: string, part: unknown): unknown {
  return isRecord(part) && part["items"] !== undefined && part["text"] === undefined
    ? { base: address, ...part, label: "" }
    : part;
}
