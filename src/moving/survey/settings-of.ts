import { parse as parseToml } from "smol-toml";
import { parse as parseYaml } from "yaml";
import { isRecord } from "../../contract/api/is-record.ts";
import { withEnvironmentDefaults } from "./environment-defaults.ts";
import type { TreeSurvey } from "./survey-tree.ts";

/** Returns the matching path nearest to the root. If several are equally near, returns the first. */
export function nearest(paths: readonly string[], fits: (path: string) => boolean): string | undefined {
  const depth = (path: string): number => path.split("/").length;
  return paths.filter(fits).sort((left, right) => depth(left) - depth(right))[0];
}

/** Returns the settings in the matching file nearest to the root of a tree; empty if there is none, or if it is unreadable. */
export function settingsOf(
  { paths, read }: TreeSurvey,
  name: RegExp | ((path: string) => boolean),
): Record<string, unknown> {
  const path = nearest(paths, typeof name === "function" ? name : (one) => name.test(one));
  if (path === undefined) return {};
  try {
    const source = read(path);
    const settings: unknown = path.endsWith(".toml")
      ? parseToml(source)
      : parseYaml(withEnvironmentDefaults(source), { logLevel: "silent" });
    return isRecord(settings) ? settings : {};
  } catch {
    // Unreadable settings are ignored.
    return {};
  }
}
