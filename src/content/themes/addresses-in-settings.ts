import { GROUP_INDEX_SLUG } from "../../contract/addresses/routes.ts";
import { MENU_TYPES } from "../../contract/api/menu-types.ts";
import type { LocalizedJson, MenuContent, Target } from "../model/tenant-content.ts";
import type { ReadableSettings, SettingsFileName } from "../writing/settings/settings-files.ts";

/** An address of the site in one of its settings files. */
export interface AddressInSettings {
  file: SettingsFileName;
  line: number;
  address: string;
  /**
   * True for a target that is a group instead of an address. Pages compute its address, so no redirect helps if the theme has
   * no page for it.
   */
  isGroup: boolean;
}

/**
 * Lists the addresses in menus, banners, redirects and the configuration. Addresses of articles are left out, since they exist
 * in every theme.
 */
export function addressesInSettings({ settings, yaml }: ReadableSettings): AddressInSettings[] {
  const found: AddressInSettings[] = [];
  const note = (file: SettingsFileName, path: readonly PropertyKey[], address: string, isGroup = false) => {
    if (address !== "") found.push({ file, line: yaml[file]?.positionAt(path).line ?? 1, address, isGroup });
  };
  const addTarget = (file: SettingsFileName, path: readonly PropertyKey[], target: Target | undefined) => {
    if (target === undefined || "article" in target) return;
    if ("url" in target) note(file, [...path, "url"], target.url);
    else note(file, [...path, "group"], `/${target.group}/${GROUP_INDEX_SLUG}.html`, true);
  };
  const addMenu = (entries: readonly MenuContent[], path: readonly PropertyKey[]) => {
    for (const [index, { target, children }] of entries.entries()) {
      addTarget("menus.yaml", [...path, index], target);
      addMenu(children, [...path, index, "children"]);
    }
  };
  const addConfig = (value: LocalizedJson, path: readonly PropertyKey[]) => {
    if (typeof value === "string") {
      if (/^\/[^/\s][^\s]*$/.test(value)) note("site.yaml", path, value);
    } else if (typeof value === "object" && value !== null)
      for (const [key, item] of Object.entries(value))
        addConfig(item, [...path, Array.isArray(value) ? Number(key) : key]);
  };
  for (const type of MENU_TYPES) addMenu(settings.menus[type], [type]);
  for (const [place, banners] of Object.entries(settings.banners))
    for (const [index, { target }] of banners.entries()) addTarget("banners.yaml", [place, index], target);
  for (const [index, { to }] of settings.redirects.entries()) note("redirects.yaml", [index, "to"], to);
  for (const [parent, entries] of Object.entries(settings.site.config))
    addConfig(entries, parent === "*" ? ["config"] : ["themes", parent]);
  return found;
}
