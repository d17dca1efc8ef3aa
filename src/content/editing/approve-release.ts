import type { Transaction } from "kysely";
import { recordChange } from "../changes/change-feed.ts";
import type { Engine } from "../engine/engine.ts";
import type { Tables } from "../model/tables.ts";
import { tags } from "../model/tags.ts";
import type { Tenant } from "../model/tenant.ts";
import { findPlanner, stepsOf } from "../releases/approvals.ts";
import type { Release } from "../releases/release.ts";
import type { Editor } from "./editor.ts";
import { writeNote } from "./release-audit.ts";
import { requirePermissionForSteps } from "./require-permission.ts";

export type ApprovalReport =
  | { outcome: "approved" | "withdrawn" }
  /** The editor planned the release, or is a token. */
  | { outcome: "not-an-approver" }
  /** The release is not planned, or it needs no approval. */
  | { outcome: "not-awaited" };

/**
 * Approves the current files of a release in the editor's name. Approving again changes nothing.
 *
 * @throws {NotPermittedError} if the editor may not publish all of its files
 */
export async function approveRelease(
  engine: Engine,
  tenant: Tenant,
  release: Release,
  editor: Editor,
): Promise<ApprovalReport> {
  await requirePermissionForSteps(engine, tenant, stepsOf(release), editor);
  if (!isAwaited(release)) return { outcome: "not-awaited" };
  if (!(await isApprover(engine, release, editor))) return { outcome: "not-an-approver" };
  const { id, edition } = release;
  await engine.write(async (transaction) => {
    const approval = { edition, author: editor.author, at: Date.now() };
    await transaction
      .insertInto("release_approval")
      .values({ release_id: id, tenant_id: tenant.id, person_id: editor.actor.id, ...approval })
      .onConflict((conflict) =>
        conflict
          .columns(["release_id", "person_id"])
          .doUpdateSet(approval)
          .where("release_approval.edition", "<", edition),
      )
      .execute();
    await record(transaction, tenant, editor, "releases.approve", release);
  });
  return { outcome: "approved" };
}

/** Withdraws the editor's own approval of a release. */
export async function withdrawApproval(
  engine: Engine,
  tenant: Tenant,
  release: Release,
  editor: Editor,
): Promise<ApprovalReport> {
  if (!isAwaited(release)) return { outcome: "not-awaited" };
  await engine.write(async (transaction) => {
    await transaction
      .deleteFrom("release_approval")
      .where("release_id", "=", release.id)
      .where("person_id", "=", editor.actor.id)
      .execute();
    await record(transaction, tenant, editor, "releases.withdraw-approval", release);
  });
  return { outcome: "withdrawn" };
}

function isAwaited({ state, conditions }: Release): boolean {
  return state === "planned" && conditions.approval;
}

/** True if the editor is a person other than the release's planner. */
async function isApprover(
  engine: Engine,
  release: Pick<Release, "plannedBy">,
  { actor, permissions }: Editor,
): Promise<boolean> {
  return permissions.kind === "person" && actor.id !== (await findPlanner(engine, release));
}

async function record(
  transaction: Transaction<Tables>,
  tenant: Tenant,
  editor: Editor,
  action: string,
  release: Release,
): Promise<void> {
  await recordChange(transaction, tenant.code, [tags.releases]);
  await writeNote(transaction, tenant, editor, action, release);
}
