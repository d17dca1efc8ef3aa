import type { LanguageCode } from "../../contract/addresses/locales.ts";
import { isRecord } from "../../contract/api/is-record.ts";
import { entriesOfData } from "../navigation/data-navigation.ts";
import { type LiteralScript, type ScriptPlace, readLiteralScript } from "../navigation/literal-script.ts";
import { type Navigation, mergedEntries } from "../navigation/navigation-entry.ts";
import { vitepressNavigation } from "./vitepress/navigation.ts";

/**
 * Reads the sidebar of Docusaurus (`sidebars.js`), VitePress (`.vitepress/config.ts`) or Starlight (`astro.config.mjs`). Scripts
 * are not run.
 *
 * @param language the menu's language
 * @throws {SyntaxError} if the file is neither JavaScript nor TypeScript
 */
export function readScriptNavigation(
  name: string,
  source: string,
  place: ScriptPlace,
  language: LanguageCode,
): Navigation {
  const script = readLiteralScript(source, place);
  const { exported } = script;
  return isRecord(exported) && (place.path.includes(".vitepress/") || isRecord(exported["themeConfig"]))
    ? vitepressNavigation(exported, place, language)
    : navigationOf(name, script);
}

function isOfStarlight({ name }: LiteralScript["calls"][number]): boolean {
  return name === "starlight";
}

/** Like `readScriptNavigation`, for JSON files. */
export function readJsonNavigation(name: string, source: string): Navigation {
  return navigationOf(name, { exported: JSON.parse(source) as unknown, calls: [] });
}

function navigationOf(name: string, { exported, calls }: LiteralScript): Navigation {
  const found: Navigation = { entries: [], unread: 0 };
  found.entries = mergedEntries(
    sidebarsIn(name, exported, calls).flatMap((sidebar) => entriesOfData(sidebar, found)),
  );
  return found;
}

/** Returns the sidebars in the settings of any of these systems. */
function sidebarsIn(name: string, exported: unknown, calls: LiteralScript["calls"]): unknown[] {
  const starlight = calls.find(isOfStarlight)?.arguments[0];
  if (isRecord(starlight)) return [starlight["sidebar"] ?? []];
  if (!isRecord(exported)) return [exported];
  return /^sidebars?\./.test(name) ? Object.values(exported) : [];
}
