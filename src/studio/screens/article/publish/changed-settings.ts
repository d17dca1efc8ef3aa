import { parse } from "yaml";
import type { Plan } from "../../../../contract/studio/endpoints/publications.ts";
import { textWithout } from "./readable-parts.ts";

type PlannedFile = Plan["files"][number];

/** A setting that a publication changes. Values are shown as text; `undefined` if the file does not have this setting. */
export interface ChangedSetting {
  /** The keys that lead to the setting. */
  path: readonly string[];
  before: string | undefined;
  after: string | undefined;
}

/** Keys that only group others, and mean nothing to readers. */
const WRAPPERS = new Set(["config", "siteConfig", "themes", "entries", "children"]);
/** Keys by which the entry of a list is recognised, the most reliable first. */
const NAMES = ["id", "slug", "code", "from"] as const;

/** Lists the settings that differ; `undefined` if a side cannot be read, or only its comments or its layout have changed. */
export function changedSettings({ name, diff }: PlannedFile): ChangedSetting[] | undefined {
  if (!name.endsWith(".yaml")) return undefined;
  const [before, after] = [read(textWithout(diff, "added")), read(textWithout(diff, "removed"))];
  if (before === undefined || after === undefined) return undefined;
  const changes = compare([], before.value, after.value);
  return changes.length === 0 ? undefined : changes;
}

function read(text: string): { value: unknown } | undefined {
  try {
    return { value: parse(text) as unknown };
  } catch {
    return undefined;
  }
}

function compare(path: readonly string[], before: unknown, after: unknown): ChangedSetting[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  const [old, now] = [partsOf(before), partsOf(after)];
  if (old === undefined || now === undefined) return [{ path, before: show(before), after: show(after) }];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((key) =>
    compare(WRAPPERS.has(key) ? path : [...path, key], old.get(key), now.get(key)),
  );
}

/** The parts of a mapping or of a list of mappings, by name; `undefined` for other values. */
function partsOf(value: unknown): Map<string, unknown> | undefined {
  if (Array.isArray(value)) {
    if (!value.every(isMapping)) return undefined;
    const names = value.map((item, index) => {
      const name = NAMES.map((key) => item[key]).find((each) => typeof each === "string");
      return typeof name === "string" ? name : String(index + 1);
    });
    return new Set(names).size === names.length
      ? new Map(names.map((name, at) => [name, value[at]]))
      : undefined;
  }
  return isMapping(value) ? new Map(Object.entries(value)) : undefined;
}

function isMapping(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** All values inside a setting, one after another. */
function show(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== "object") return String(value);
  return Object.values(value)
    .flatMap((each) => show(each) ?? [])
    .join(" · ");
}
