import type { FileOperation } from "../../contract/studio/file-actions.ts";
import { type FileStep, needOfFile, needsOfFiles } from "../accounts/file-needs.ts";
import type { Need } from "../accounts/still-may.ts";
import type { EngineReader } from "../engine/engine.ts";
import { needsOfSteps } from "../history/needs-of-steps.ts";
import type { FileStep as HashStep } from "../history/revision.ts";
import type { Tenant } from "../model/tenant.ts";
import { type Editor, demand } from "./editor.ts";

/**
 * Asks whether somebody may publish changes of files.
 *
 * @throws {NotPermittedError}
 */
export function demandFiles(editor: Editor, tenant: string, steps: readonly FileStep[]): void {
  for (const need of needsOfFiles(tenant, steps)) demandNeed(editor, need);
}

/** The same for files that are stored. @throws {NotPermittedError} */
export async function demandSteps(
  engine: EngineReader,
  tenant: Tenant,
  steps: readonly HashStep[],
  editor: Editor,
): Promise<void> {
  for (const need of await needsOfSteps(engine, tenant, steps)) demandNeed(editor, need);
}

/** @throws {NotPermittedError} */
export function demandFile(
  editor: Pick<Editor, "permissions">,
  tenant: string,
  name: string,
  operation: FileOperation,
): void {
  demandNeed(editor, needOfFile(tenant, name, operation));
}

function demandNeed(editor: Pick<Editor, "permissions">, { action, subject }: Need): void {
  const { tenant, ...text } = subject;
  demand(editor, tenant ?? "", action, text);
}
