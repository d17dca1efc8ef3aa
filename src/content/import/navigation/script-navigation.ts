import { isRecord } from "../../../contract/api/is-record.ts";
import { entriesOfData } from "./data-navigation.ts";
import { type LiteralScript, type ScriptPlace, readLiteralScript } from "./literal-script.ts";
import type { Navigation, NavigationEntry } from "./navigation-entry.ts";

/**
 * Reads the sidebar of Docusaurus (`sidebars.js`), VitePress (`.vitepress/config.ts`) or Starlight (`astro.config.mjs`). Nothing of the
 * script runs.
 *
 * @throws {SyntaxError} if it is no JavaScript or TypeScript
 */
export function readScriptNavigation(name: string, source: string, place: ScriptPlace): Navigation {
  return navigationOf(name, readLiteralScript(source, place));
}

/** The same in JSON. */
export function readJsonNavigation(name: string, source: string): Navigation {
  return navigationOf(name, { exported: JSON.parse(source) as unknown, calls: [] });
}

function navigationOf(name: string, { exported, calls }: LiteralScript): Navigation {
  const found: Navigation = { entries: [], unread: 0 };
  found.entries = merged(
    sidebarsIn(name, exported, calls).flatMap((sidebar) => entriesOfData(sidebar, found)),
  );
  return found;
}

/** The sidebars that the settings hold, whichever system they are of. */
function sidebarsIn(name: string, exported: unknown, calls: LiteralScript["calls"]): unknown[] {
  const starlight = calls.find(({ name }) => name === "starlight")?.arguments[0];
  if (isRecord(starlight)) return [starlight["sidebar"] ?? []];
  if (!isRecord(exported)) return [exported];
  const { locales } = exported;
  const main = isRecord(locales) ? (locales["root"] ?? locales["en"]) : undefined;
  const theme = (isRecord(main) ? main["themeConfig"] : undefined) ?? exported["themeConfig"];
  if (!isRecord(theme)) return /^sidebars?\./.test(name) ? Object.values(exported) : [];
  const sidebar = theme["sidebar"] ?? theme["nav"] ?? [];
  // By the address below which it is shown.
  return isRecord(sidebar)
    ? Object.entries(sidebar).map(([address, part]) => based(address, part))
    : [sidebar];
}

function based(address: string, part: unknown): unknown {
  return isRecord(part) && part["items"] !== undefined && part["text"] === undefined
    ? { base: address, ...part, label: "" }
    : part;
}

/** What has neither words nor a page of its own is no level. */
function merged(entries: readonly NavigationEntry[]): NavigationEntry[] {
  return entries.flatMap((entry) => {
    const children = merged(entry.children);
    const isBare = entry.label === "" && entry.link === undefined && entry.folder === undefined;
    return isBare ? children : [{ ...entry, children }];
  });
}
