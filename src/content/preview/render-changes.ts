import type { EngineReader } from "../engine/engine.ts";
import type { Tenant } from "../model/tenant.ts";
import { type CheckedChanges, checkChanges } from "../writing/check-changes.ts";
import type { FileChange } from "../writing/read-changes.ts";
import { SETTINGS_FILES } from "../writing/settings/settings-files.ts";

/** The rendered content of a preview, as plain data. */
export type RenderedChanges = Pick<CheckedChanges, "publication" | "findings">;

/**
 * Checks and renders the changes that a preview shows. If a settings file has errors, the published settings are used, since
 * partial settings would show a site that nobody will ever see.
 */
export async function renderChanges(
  engine: EngineReader,
  tenant: Tenant,
  changes: readonly FileChange[],
): Promise<RenderedChanges> {
  const checkThese = (some: readonly FileChange[]) =>
    checkChanges(engine, tenant.id, tenant.code, some, { isAlone: true, hasLines: true });
  const checked = await checkThese(changes);
  const isBroken = (name: string) =>
    (SETTINGS_FILES as readonly string[]).includes(name) &&
    checked.findings.some(({ severity, file }) => severity === "error" && file === name);
  const sound = changes.filter(({ name }) => !isBroken(name));
  const { publication } = sound.length === changes.length ? checked : await checkThese(sound);
  return { publication, findings: checked.findings };
}
