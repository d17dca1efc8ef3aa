import { positionInMenu } from "../../contract/api/menu-index.ts";
import { MENU_TYPES } from "../../contract/api/menu-types.ts";
import { type MenuTree, type SiteMenus, emptyMenus } from "../../contract/api/menus.ts";
import { areLarge, menuPart as partOf, openMenus } from "../../contract/api/open-menus.ts";
import type { Handler } from "./call-scope.ts";

export const menuTree: Handler<"menuTree"> = (_parameters, { reader, language }) => reader.menuTree(language);

export const menuPage: Handler<"menuPage"> = async ({ path }, { reader, language }) => {
  const tree = await reader.menuTree(language);
  const menus = menusOf(tree);
  if (!areLarge(menus)) return { menus: tree };
  const opened = openMenus(menus, path).draw();
  const place = positionInMenu(menus.left_menu, path);
  const roots = Object.entries(tree).map(([type, root]) => ({ ...root, type }));
  return {
    menus: Object.fromEntries(
      roots.map((root) => {
        const type = MENU_TYPES.find((one) => one === root.type);
        return [root.type, type === undefined ? root : { ...root, children: opened[type] }];
      }),
    ),
    ...(place && { place }),
  };
};

export const menuPart: Handler<"menuPart"> = async ({ type, ...rest }, { reader, language }) =>
  partOf(menusOf(await reader.menuTree(language))[type], type, rest);

function menusOf(tree: MenuTree): SiteMenus {
  const menus = emptyMenus();
  for (const type of MENU_TYPES) menus[type] = tree[type]?.children ?? menus[type];
  return menus;
}
