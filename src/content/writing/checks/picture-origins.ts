import { pictureOriginsIn } from "../../../contract/api/picture-hosts.ts";
import type { Settings } from "../settings/settings-files.ts";

/** The origins of other hosts whose pictures the site shows, from the settings of its theme or of all themes. */
export function pictureOriginsOf({ site }: Pick<Settings, "site">): string[] {
  return pictureOriginsIn(site.config[site.theme]?.["siteConfig"] ?? site.config["*"]?.["siteConfig"]);
}
