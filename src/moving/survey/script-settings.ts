import { isRecord } from "../../contract/api/is-record.ts";
import { readLiteralScript } from "../navigation/literal-script.ts";
import { nearest } from "./settings-of.ts";
import type { TreeSurvey } from "./survey-tree.ts";

/** Returns the literal values that the nearest matching script exports; empty if there is no readable script. */
export function scriptSettings({ paths, read }: TreeSurvey, name: RegExp): Record<string, unknown> {
  const path = nearest(paths, (one) => name.test(one));
  if (path === undefined) return {};
  const known = new Set(paths);
  const place = { path, read: (file: string) => (known.has(file) ? read(file) : undefined) };
  try {
    const { exported } = readLiteralScript(read(path), place);
    return isRecord(exported) ? exported : {};
  } catch {
    // Unreadable settings are ignored.
    return {};
  }
}
