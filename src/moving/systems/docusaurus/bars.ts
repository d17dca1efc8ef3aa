import { posix } from "node:path";
import { isRecord } from "../../../contract/api/is-record.ts";
import { entriesOfData } from "../../navigation/data-navigation.ts";
import { type ScriptPlace, readLiteralScript } from "../../navigation/literal-script.ts";
import { type NavigationEntry, wordOf } from "../../navigation/navigation-entry.ts";

/** What Docusaurus has at the top and at the foot of every page, besides the sidebars. */
export interface DocusaurusBars {
  top: NavigationEntry[];
  foot: NavigationEntry[];
}

const ENDINGS = ["js", "ts", "mjs", "cjs", "mts", "cts"];

/**
 * Reads `navbar` and `footer` of the settings of Docusaurus, in a folder or above it. Nothing of the script runs; what is computed has no
 * entries.
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
    // An import says what is wrong with a file that a mapping names.
    return none;
  }
}

/** Links, and lists of them with a `title`; what has no words, as a choice of languages has none, is no entry. */
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
