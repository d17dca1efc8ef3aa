import { parse as parseToml } from "smol-toml";
import { parse as parseYaml } from "yaml";
import { isRecord } from "../../../contract/api/is-record.ts";
import type { TreeSurvey } from "./survey-tree.ts";

/** The settings in the first file of a tree whose path fits; empty if there is none, or none that can be read. */
export function settingsOf(
  { paths, read }: TreeSurvey,
  name: RegExp | ((path: string) => boolean),
): Record<string, unknown> {
  const path = paths.find((one) => (typeof name === "function" ? name(one) : name.test(one)));
  if (path === undefined) return {};
  try {
    const source = read(path);
    const settings: unknown = path.endsWith(".toml")
      ? parseToml(source)
      : parseYaml(source, { logLevel: "silent" });
    return isRecord(settings) ? settings : {};
  } catch {
    // Settings that cannot be read tell nothing.
    return {};
  }
}
