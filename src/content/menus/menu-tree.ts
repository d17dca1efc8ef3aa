import type { LanguageCode } from "../../contract/locales.ts";
import type { Menu, MenuTree } from "../../contract/menus.ts";
import { loadAddresses } from "../addresses.ts";
import { noteNextPublication } from "../articles/publication-state.ts";
import { prepare } from "../engine/prepare.ts";
import { readJson } from "../json-column.ts";
import { localizeText } from "../localize.ts";
import { type Addresses, type References, noReferences } from "../references.ts";
import type { Scope } from "../scope.ts";
import { menuEntriesSchema } from "../stored-content.ts";
import { tags } from "../tags.ts";
import { addTarget, hasDestination, targetUrl } from "../target-url.ts";
import type { MenuContent } from "../tenant-content.ts";

const selectMenus = prepare<{ tenant: number }>()(({ database, value }) =>
  database
    .selectFrom("menu")
    .select(["type", "entries"])
    .where("tenant_id", "=", value("tenant"))
    .orderBy("type"),
);

/**
 * All menus in one language, by type. An entry whose article or group is not visible is left out, unless it has visible
 * children.
 */
export async function menuTree(scope: Scope, language: LanguageCode): Promise<MenuTree> {
  const now = Date.now();
  scope.dependencies.addTag(tags.menu);
  const rows = await selectMenus(scope.engine, { tenant: scope.tenant.id });
  const menus = rows.map(({ type, entries }) => ({
    type,
    entries: readJson(menuEntriesSchema, entries, "menu.entries"),
  }));
  const references = noReferences();
  for (const { entries } of menus) collectTargets(entries, references);
  const [addresses] = await Promise.all([
    loadAddresses(scope, language, references, now),
    references.articles.size > 0 ? noteNextPublication(scope) : undefined,
  ]);
  return Object.fromEntries(
    menus.map(({ type, entries }) => [
      type,
      {
        id: type,
        type,
        name: "",
        url: "",
        children: entries.flatMap((entry) => writeMenu(scope, language, type, entry, addresses)),
      },
    ]),
  );
}

function collectTargets(entries: readonly MenuContent[], references: References): void {
  for (const { target, children } of entries) {
    addTarget(target, references);
    collectTargets(children, references);
  }
}

function writeMenu(
  scope: Scope,
  language: LanguageCode,
  type: string,
  entry: MenuContent,
  addresses: Addresses,
): Menu[] {
  const url = targetUrl(scope, language, entry.target, addresses);
  const children = entry.children.flatMap((child) => writeMenu(scope, language, type, child, addresses));
  if (url === "" && children.length === 0 && hasDestination(entry.target)) return [];
  const { defaultLanguage } = scope.tenant;
  return [
    {
      id: entry.id,
      type,
      name: localizeText(entry.name, language, defaultLanguage),
      url,
      ...(entry.icon === undefined ? {} : { icon: entry.icon }),
      ...(entry.description === undefined
        ? {}
        : { description: localizeText(entry.description, language, defaultLanguage) }),
      ...(entry.window === undefined ? {} : { target: entry.window }),
      children,
    },
  ];
}
