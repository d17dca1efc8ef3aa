import * as v from "valibot";
import { MAXIMUM_MENU_DEPTH } from "../../../contract/api/limits.ts";
import { MENU_TYPES, type MenuType } from "../../../contract/api/menu-types.ts";
import type { LocalizedText, MenuContent } from "../../model/tenant-content.ts";
import type { Findings } from "../../source/findings.ts";
import {
  ONE_TARGET,
  hasOneTarget,
  keys,
  localizedName,
  localizedText,
  targetEntries,
  targetOf,
  text,
} from "../../source/schema-parts.ts";
import { type YamlText, readYaml } from "../../source/yaml-text.ts";

interface MenuEntry {
  id: string;
  name: LocalizedText;
  article?: string | undefined;
  group?: string | undefined;
  url?: string | undefined;
  icon?: string | undefined;
  description?: LocalizedText | undefined;
  target?: string | undefined;
  children?: MenuEntry[] | undefined;
}

const entrySchema: v.GenericSchema<MenuEntry> = v.pipe(
  keys({
    id: v.pipe(text, v.minLength(1, "must not be empty")),
    name: localizedName,
    ...targetEntries,
    icon: v.optional(
      v.pipe(
        text,
        v.regex(/^[a-z][a-z\d-]*$/, "must be the short name of an icon: lower-case letters, digits and -"),
      ),
    ),
    description: v.optional(localizedText),
    target: v.optional(v.picklist(["_blank", "_self"], "must be _blank or _self")),
    children: v.optional(v.lazy(() => v.array(entrySchema, "must be a list of entries"))),
  }),
  v.check((entry) => hasOneTarget(entry), ONE_TARGET),
);

const menu = v.optional(v.array(entrySchema, "must be a list of entries"), []);
/** Schema of `menus.yaml`. */
export const menusSchema = keys({
  top_menu: menu,
  bottom_menu: menu,
  left_menu: menu,
  OurServices: menu,
  FeaturedServices: menu,
} satisfies Record<MenuType, typeof menu>);

export interface MenusFile {
  menus: Record<MenuType, MenuContent[]>;
  yaml: YamlText<unknown>;
}

/** Reads `menus.yaml`. Ids are unique within a menu; trees have at most four levels. */
export function readMenusFile(source: string, file: string, findings: Findings): MenusFile | undefined {
  const yaml = readYaml(source, v.nullish(menusSchema, {}), { file }, findings);
  if (yaml === undefined) return undefined;
  const menus = emptyMenuContents();
  for (const type of MENU_TYPES) {
    const entries: MenuEntry[] = yaml.value[type] ?? [];
    checkTree(entries, [type], { ids: new Set(), yaml, file, findings });
    menus[type] = entries.map(menuContent);
  }
  return { menus, yaml };
}

/** All types of menus, without entries. */
export function emptyMenuContents(): Record<MenuType, MenuContent[]> {
  return { top_menu: [], bottom_menu: [], left_menu: [], OurServices: [], FeaturedServices: [] };
}

function menuContent(entry: MenuEntry): MenuContent {
  return {
    id: entry.id,
    name: entry.name,
    target: targetOf(entry) ?? { url: "" },
    ...(entry.icon === undefined ? {} : { icon: entry.icon }),
    ...(entry.description === undefined ? {} : { description: entry.description }),
    ...(entry.target === undefined ? {} : { window: entry.target }),
    children: (entry.children ?? []).map(menuContent),
  };
}

interface MenuCheck {
  /** The ids that have occurred in the menu so far. */
  ids: Set<string>;
  yaml: YamlText<unknown>;
  file: string;
  findings: Findings;
}

/** @param path the position of the entries in the file: the type of the menu, then alternately an index and `children` */
function checkTree(entries: readonly MenuEntry[], path: readonly PropertyKey[], check: MenuCheck): void {
  const { ids, yaml, file, findings } = check;
  const depth = (path.length + 1) / 2;
  entries.forEach((entry, index) => {
    const here = [...path, index];
    if (ids.has(entry.id)) {
      findings.error(
        "duplicate-id",
        file,
        yaml.positionAt([...here, "id"]),
        `the id "${entry.id}" occurs twice in ${String(path[0])}; give each entry its own id`,
      );
    }
    ids.add(entry.id);
    if (depth > MAXIMUM_MENU_DEPTH) {
      findings.error(
        "menu-depth",
        file,
        yaml.positionAt(here),
        `"${entry.id}" is on level ${depth}; menus have at most ${MAXIMUM_MENU_DEPTH} levels`,
      );
      return;
    }
    checkTree(entry.children ?? [], [...here, "children"], check);
  });
}
