import { posix } from "node:path";
import { isRecord } from "../../../contract/api/is-record.ts";
import { entriesOfData } from "../../navigation/data-navigation.ts";
import { type ScriptPlace, readLiteralScript } from "../../navigation/literal-script.ts";
import { type NavigationEntry, wordOf } from "../../navigation/navigation-entry.ts";

/** Docusaurus's navigation bar and footer, which every page shows in addition to sidebars. */
export interface DocusaurusBars {
  top: NavigationEntry[];
  foot: NavigationEntry[];
}

const ENDINGS = ["js", "ts", "mjs", "cjs", "mts", "cts"];

/**
 * Reads `navbar` and `footer` of Docusaurus's settings, which are in the folder or above it. The script is not run; computed
 * values have no entries.
 */
export function docusaurusBars(folder: string, read: ScriptPlace["read"]): DocusaurusBars {
  const none: DocusaurusBars = { top: [], foot: [] };
  const places = [folder, posix.dirname(folder)].flatMap((place) =>
    ENDINGS.map((ending) => posix.join(place, `docusaurus.config.${ending}`)),
  );
  const path = places.find((one) => read(one) !== undefined);
  if (path === undefined) return none;
  try {
    const { exported } = readLiteralScript(read(path) ?? "", { path, read });
    const theme = isRecord(exported) ? exported["themeConfig"] : undefined;
    if (!isRecord(theme)) return none;
    const { navbar, footer } = theme;
    return {
      top: isRecord(navbar) ? entriesOf(navbar["items"]) : [],
      foot: isRecord(footer) ? entriesOf(footer["links"]) : [],
    };
  } catch {
    // Ignored here, because the import reports errors in files that the mapping names.
    return none;
  }
}

/** Reads links, and lists of links with a `title`. An item without text, such as a language selector, is skipped. */
function entriesOf(value: unknown): NavigationEntry[] {
  const items = Array.isArray(value) ? value.filter(isRecord) : [];
  return items.flatMap((item) => {
    const label = wordOf(item["label"] ?? item["title"]);
    if (label === "") return [];
    const inner = entriesOf(item["items"]);
    if (inner.length > 0) return [{ label, children: inner }];
    const { docId, ...others } = item;
    const link = typeof docId === "string" ? { ...others, id: docId } : others;
    return entriesOfData(link, { entries: [], unread: 0 }).filter((entry) => entry.link !== undefined);
  });
}
