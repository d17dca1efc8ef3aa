import { isDeepStrictEqual } from "node:util";
import { parse } from "yaml";
import {
  type FileOperation,
  actionOnFile,
  actionsOfSite,
  subjectOfFile,
} from "../../contract/studio/file-actions.ts";
import type { Need } from "./still-permitted.ts";

/** A file's content before and after; `null` if absent. */
export interface FileStep {
  name: string;
  before: string | null;
  after: string | null;
}

/** Permissions needed to publish changes of files: by language and group, and for `site.yaml` by the settings that change. */
export function needsOfFiles(tenant: string, steps: readonly FileStep[]): Need[] {
  return steps.flatMap(({ name, before, after }) =>
    name === "site.yaml"
      ? siteActions(before, after).map((action) => ({ action, subject: { tenant } }))
      : [needOfFile(tenant, name, after === null ? "remove" : "publish")],
  );
}

export function needOfFile(tenant: string, name: string, operation: FileOperation): Need {
  return { action: actionOnFile(name, operation), subject: { tenant, ...subjectOfFile(name) } };
}

/**
 * Returns the permissions that a change of `site.yaml` needs. If the old or new content cannot be parsed, assumes that every
 * setting has changed.
 */
function siteActions(before: string | null, after: string | null) {
  const [old, now] = [keysOf(before), keysOf(after)];
  if (old === undefined || now === undefined) return actionsOfSite(["theme", "themes", "code"]);
  const keys = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  const changed = keys.filter((key) => !isDeepStrictEqual(old[key], now[key]));
  // A change that affects only comments needs the permission to change ordinary settings.
  return actionsOfSite(changed.length > 0 ? changed : ["code"]);
}

function keysOf(text: string | null): Record<string, unknown> | undefined {
  if (text === null) return undefined;
  try {
    const value: unknown = parse(text);
    return typeof value === "object" && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
