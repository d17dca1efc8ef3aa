import type { LanguageCode } from "../../contract/addresses/locales.ts";
import type { Menu, MenuTree } from "../../contract/api/menus.ts";
import { prepare } from "../engine/prepare.ts";
import { readJson } from "../model/json-column.ts";
import { localizeText } from "../model/localize.ts";
import { menuEntriesSchema } from "../model/stored-content.ts";
import { tags } from "../model/tags.ts";
import type { MenuContent } from "../model/tenant-content.ts";
import { loadAddresses } from "../reading/addresses.ts";
import { recordNextPublication } from "../reading/publication-state.ts";
import { type References, type TargetAddresses, noReferences } from "../reading/references.ts";
import type { Scope } from "../reading/scope.ts";
import { addTarget, hasDestination, targetUrl } from "../reading/target-url.ts";

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
  const now = scope.now();
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
    references.articles.size > 0 ? recordNextPublication(scope) : undefined,
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
  addresses: TargetAddresses,
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
