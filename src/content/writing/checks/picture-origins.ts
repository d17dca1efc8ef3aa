import { pictureOriginsIn } from "../../../contract/api/picture-hosts.ts";
import type { Settings } from "../settings/settings-files.ts";

/** Returns the origins of other hosts whose pictures the site may show, from the settings of its theme or of all themes. */
export function pictureOriginsOf({ site }: Pick<Settings, "site">): string[] {
  return pictureOriginsIn(site.config[site.theme]?.["siteConfig"] ?? site.config["*"]?.["siteConfig"]);
}
