import type { ThemeCode } from "../../contract/addresses/themes.ts";
import { type YamlPath, valueAt } from "./set-yaml.ts";

/**
 * The path at which `site.yaml` has, or would get, a configuration value. A value for the theme takes precedence over a value for all
 * themes.
 */
export function configPath(values: unknown, theme: ThemeCode, key: string): YamlPath {
  const own = ["themes", theme, key];
  const shared = ["config", key];
  if (valueAt(values, own) !== undefined) return own;
  return key === "siteConfig" || valueAt(values, shared) !== undefined ? shared : own;
}
