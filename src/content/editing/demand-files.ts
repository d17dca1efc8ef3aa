import { isDeepStrictEqual } from "node:util";
import { parse } from "yaml";
import { type Deed, actionOnFile, actionsOfSite, subjectOfFile } from "../../contract/studio/file-actions.ts";
import { type Editor, demand } from "./editor.ts";

/** A file and what it becomes; `null` where there is none. */
export interface FileStep {
  name: string;
  before: string | null;
  after: string | null;
}

/**
 * Asks whether somebody may publish changes of files: by their languages and groups, and for `site.yaml` by what in it changes.
 *
 * @throws {NotPermittedError}
 */
export function demandFiles(editor: Editor, tenant: string, steps: readonly FileStep[]): void {
  for (const { name, before, after } of steps) {
    if (name === "site.yaml") for (const action of siteActions(before, after)) demand(editor, tenant, action);
    else demandFile(editor, tenant, name, after === null ? "remove" : "publish");
  }
}

/** @throws {NotPermittedError} */
export function demandFile(
  editor: Pick<Editor, "permissions">,
  tenant: string,
  name: string,
  deed: Deed,
): void {
  demand(editor, tenant, actionOnFile(name, deed), subjectOfFile(name));
}

/** What cannot be read may be anything. */
function siteActions(before: string | null, after: string | null) {
  const [old, now] = [keysOf(before), keysOf(after)];
  if (old === undefined || now === undefined) return actionsOfSite(["theme", "themes", "code"]);
  const keys = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  const changed = keys.filter((key) => !isDeepStrictEqual(old[key], now[key]));
  // A change of comments alone is one of the settings.
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
