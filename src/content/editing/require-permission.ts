import type { FileOperation } from "../../contract/studio/file-actions.ts";
import { type FileStep, needOfFile, needsOfFiles } from "../accounts/file-needs.ts";
import type { Need } from "../accounts/still-permitted.ts";
import type { EngineReader } from "../engine/engine.ts";
import { needsOfSteps } from "../history/needs-of-steps.ts";
import type { FileStep as HashStep } from "../history/revision.ts";
import type { Tenant } from "../model/tenant.ts";
import { readTexts } from "../reading/texts.ts";
import { type Editor, requirePermission } from "./editor.ts";

/**
 * Requires the permission to publish changes of files.
 *
 * @throws {NotPermittedError}
 */
export function requirePermissionForFiles(editor: Editor, tenant: string, steps: readonly FileStep[]): void {
  for (const need of needsOfFiles(tenant, steps)) requireNeed(editor, need);
}

/** Like `requirePermissionForFiles`, but reads the old texts from the store, by their hashes. @throws {NotPermittedError} */
export async function requirePermissionForEdits(
  engine: EngineReader,
  { id, code }: Pick<Tenant, "id" | "code">,
  edits: readonly { name: string; base: string | null; text: string | null }[],
  editor: Editor,
): Promise<void> {
  const texts = await readTexts(
    engine,
    id,
    edits.flatMap(({ base }) => base ?? []),
  );
  const before = (base: string | null) => (base === null ? null : (texts.get(base) ?? null));
  requirePermissionForFiles(
    editor,
    code,
    edits.map(({ name, base, text }) => ({ name, before: before(base), after: text })),
  );
}

/** Like `requirePermissionForFiles`, but reads both the old and the new texts from the store. @throws {NotPermittedError} */
export async function requirePermissionForSteps(
  engine: EngineReader,
  tenant: Tenant,
  steps: readonly HashStep[],
  editor: Editor,
): Promise<void> {
  for (const need of await needsOfSteps(engine, tenant, steps)) requireNeed(editor, need);
}

/** @throws {NotPermittedError} */
export function requirePermissionForFile(
  editor: Pick<Editor, "permissions">,
  tenant: string,
  name: string,
  operation: FileOperation,
): void {
  requireNeed(editor, needOfFile(tenant, name, operation));
}

function requireNeed(editor: Pick<Editor, "permissions">, { action, subject }: Need): void {
  const { tenant, ...text } = subject;
  requirePermission(editor, tenant ?? "", action, text);
}
