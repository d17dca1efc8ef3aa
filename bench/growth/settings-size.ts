import * as v from "valibot";
import { THEME_CODES } from "../../src/contract/addresses/themes.ts";

/** The part of a site's settings that grows. */
const SETTINGS_KINDS = ["menu entries", "redirects", "banners", "groups", "tags"] as const;

/** Schema of a site whose settings are large in one way. */
export const settingsSizeSchema = v.object({
  dataFolder: v.string(),
  kind: v.picklist(SETTINGS_KINDS),
  size: v.number(),
  theme: v.picklist(THEME_CODES),
});

export type SettingsSize = v.InferOutput<typeof settingsSizeSchema>;
