import type { Engine } from "../engine/engine.ts";
import type { History } from "../history/history.ts";
import type { RestoreReport } from "../history/restore.ts";
import type { Revision } from "../history/revision.ts";
import type { Tenant } from "../model/tenant.ts";
import { type Editor, requirePermission } from "./editor.ts";
import { requirePermissionForSteps } from "./require-permission.ts";

/**
 * Publishes files with the content that they had after a revision. Restoring needs the permission to write these files.
 *
 * @throws {NotPermittedError}
 */
export async function restoreFiles(
  engine: Engine,
  history: Pick<History, "restore">,
  tenant: Tenant,
  revision: Revision,
  { names, isDryRun, editor }: { names?: readonly string[] | undefined; isDryRun: boolean; editor: Editor },
): Promise<RestoreReport> {
  requirePermission(editor, tenant.code, "history.restore");
  const planned = await history.restore(tenant, revision, { names, author: editor.author, isDryRun: true });
  await requirePermissionForSteps(engine, tenant, planned.steps, editor);
  if (isDryRun || planned.outcome !== "checked") return planned;
  return history.restore(tenant, revision, {
    names: planned.steps.map(({ name }) => name),
    author: editor.author,
  });
}
