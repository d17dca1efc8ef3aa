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

/** Keys by which the entry of a list is recognised, the most reliable first. */
const NAMES = ["id", "slug", "code", "from"] as const;
/** Maximum length in characters of both sides together. Reading that much YAML takes some 0.3 s. */
const READABLE_CHARACTERS = 100_000;

/**
 * Lists the settings that differ; `undefined` if the comparison of the source shows more: if a side cannot be read or is long, or if
 * something has changed that such a list does not show, such as comments, the order of entries or the quotes of a value.
 */
export function changedSettings({ name, diff }: PlannedFile): ChangedSetting[] | undefined {
  if (!name.endsWith(".yaml")) return undefined;
  const texts = [textWithout(diff, "added"), textWithout(diff, "removed")] as const;
  if (texts[0].length + texts[1].length > READABLE_CHARACTERS) return undefined;
  const [before, after] = [read(texts[0]), read(texts[1])];
  if (before === undefined || after === undefined) return undefined;
  const changes = compare([], before.value, after.value);
  const isShown = changes?.every((change) => change.before !== change.after) === true;
  return isShown && changes.length > 0 ? changes : undefined;
}

function read(text: string): { value: unknown } | undefined {
  try {
    return { value: parse(text) as unknown };
  } catch {
    return undefined;
  }
}

/** Returns `undefined` if a list of settings cannot show the difference. */
function compare(path: readonly string[], before: unknown, after: unknown): ChangedSetting[] | undefined {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  const [old, now] = [partsOf(before), partsOf(after)];
  if (old === undefined && now === undefined) return [{ path, before: show(before), after: show(after) }];
  if (!isEmpty(before) && !isEmpty(after) && (old === undefined || now === undefined)) return undefined;
  const [names, later] = [[...(old?.keys() ?? [])], [...(now?.keys() ?? [])]];
  const kept = later.filter((key) => old?.has(key) === true);
  const hasOrder = Array.isArray(before) && Array.isArray(after);
  if (hasOrder && names.filter((key) => now?.has(key) === true).some((key, at) => key !== kept[at]))
    return undefined;
  const changes: ChangedSetting[] = [];
  for (const key of new Set([...names, ...later])) {
    const inner = compare([...path, key], old?.get(key), now?.get(key));
    if (inner === undefined) return undefined;
    changes.push(...inner);
  }
  return changes;
}

/** The parts of a mapping or of a list of mappings, by name; `undefined` for other values, and for lists with a repeated name. */
function partsOf(value: unknown): Map<string, unknown> | undefined {
  if (!Array.isArray(value)) return isMapping(value) ? new Map(Object.entries(value)) : undefined;
  if (!value.every(isMapping)) return undefined;
  const names = value.map((item, index) => {
    const name = NAMES.map((key) => item[key]).find((each) => typeof each === "string");
    return typeof name === "string" ? name : String(index + 1);
  });
  const isUnique = new Set(names).size === names.length;
  return isUnique ? new Map(names.map((name, at) => [name, value[at]])) : undefined;
}

function isMapping(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && !isEmpty(value) && !Array.isArray(value);
}

function isEmpty(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}

/** Returns a value as text; the entries of a list one after another. */
function show(value: unknown): string | undefined {
  if (isEmpty(value)) return undefined;
  return Array.isArray(value) ? value.flatMap((each) => show(each) ?? []).join(" · ") : String(value);
}
