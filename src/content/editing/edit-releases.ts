import { createHash } from "node:crypto";
import { isConditional } from "../../contract/studio/release-conditions.ts";
import { recordChange } from "../changes/change-feed.ts";
import type { Engine } from "../engine/engine.ts";
import { StoreError } from "../model/store-error.ts";
import { tags } from "../model/tags.ts";
import type { Tenant } from "../model/tenant.ts";
import { stepsOf } from "../releases/approvals.ts";
import { columnsOf, isAsRead } from "../releases/condition-columns.ts";
import { findInEffect } from "../releases/in-effect.ts";
import type { MakeReport } from "../releases/make-release.ts";
import { mayStillPublish } from "../releases/planner.ts";
import { type ReleasePage, readReleases } from "../releases/read-releases.ts";
import type { Release, ReleaseOutcome } from "../releases/release.ts";
import { type Releases, openReleases } from "../releases/releases.ts";
import { type ConditionState, readConditionState } from "../releases/unmet-conditions.ts";
import { approveRelease, withdrawApproval } from "./approve-release.ts";
import { editReleaseFiles, findReleaseConflicts } from "./edit-release-files.ts";
import { type Editor, requirePermission } from "./editor.ts";
import type { FileEdit } from "./publication.ts";
import type { Publishing } from "./publish-files.ts";
import { type Titled, note, writeNote } from "./release-audit.ts";
import type {
  EditedRelease,
  ListedRelease,
  Outdated,
  ReleaseEdit,
  ReleaseEditing,
} from "./release-editing.ts";
import { requirePermissionForEdits, requirePermissionForSteps } from "./require-permission.ts";

const WAITS_FOR_NOTHING: ConditionState = { approvals: [], missingApprovals: 0, awaited: [] };

export function openReleaseEditing(publishing: Publishing): ReleaseEditing {
  const { engine, folders, studioHost } = publishing;
  const planning = { engine, releases: openReleases(engine, folders, studioHost) };
  return {
    list: (tenant, page) => listReleases(planning, tenant, page),
    async find(tenant, id) {
      const release = await findRelease(planning, tenant, id);
      if (release === undefined) return undefined;
      const inEffect = await findInEffect(engine, tenant.id, [release]);
      return { ...release, isInEffect: inEffect.has(id) };
    },
    make: (tenant, release, editor) => makeRelease(planning, tenant, release, editor),
    async change(tenant, release, editor) {
      const current = await findExpected(planning, tenant, release, editor);
      return "outcome" in current
        ? current
        : changePlanned(planning, tenant, current, { ...release, editor });
    },
    async apply(tenant, release, editor) {
      const current = await findExpected(planning, tenant, release, editor);
      return "outcome" in current ? current : publishDueReleases(planning, tenant, current, editor);
    },
    async cancel(tenant, release, editor) {
      const current = await findExpected(planning, tenant, release, editor);
      if ("outcome" in current) return current;
      const outcome = await planning.releases.cancel(tenant.code, release.id);
      if (outcome.outcome === "cancelled") await note(engine, tenant, editor, "releases.cancel", current);
      return outcome;
    },
    async changeFiles(tenant, release, editor) {
      const current = await findExpected(planning, tenant, release, editor);
      if ("outcome" in current) return current;
      return editReleaseFiles(publishing, tenant, { release: current, edit: release }, editor);
    },
    async conflicts(tenant, id, editor) {
      requirePermission(editor, tenant.code, "releases.write");
      const [release] = await readReleases(engine, tenant.id, id);
      if (release === undefined) return undefined;
      await requirePermissionForSteps(engine, tenant, stepsOf(release), editor);
      return findReleaseConflicts(publishing, tenant, release.files);
    },
    async approve(tenant, release, editor) {
      const current = await findUnchanged(planning, tenant, release);
      return "outcome" in current ? current : approveRelease(engine, tenant, current, editor);
    },
    async withdrawApproval(tenant, release, editor) {
      const current = await findUnchanged(planning, tenant, release);
      return "outcome" in current ? current : withdrawApproval(engine, tenant, current, editor);
    },
    async rollBack(tenant, release, editor) {
      const current = await findExpected(planning, tenant, release, editor);
      return "outcome" in current ? current : rollBack(planning, tenant, release, editor);
    },
  };
}

interface Planning {
  engine: Engine;
  releases: Releases;
}

async function listReleases(
  { engine, releases }: Planning,
  tenant: Tenant,
  page: ReleasePage,
): Promise<ListedRelease[]> {
  const listed = await releases.list(tenant.code, page);
  const inEffect = await findInEffect(engine, tenant.id, listed);
  const edited: ListedRelease[] = [];
  for (const release of listed)
    edited.push({ ...(await withState(engine, tenant, release)), isInEffect: inEffect.has(release.id) });
  return edited;
}

async function withState(engine: Engine, tenant: Tenant, release: Release): Promise<EditedRelease> {
  const isWaiting = release.state === "planned" && isConditional(release.conditions);
  const waiting = isWaiting ? await readConditionState(engine, tenant, release) : WAITS_FOR_NOTHING;
  return { ...release, waiting, version: versionOf(release) };
}

async function findRelease(
  { engine, releases }: Planning,
  tenant: Tenant,
  id: number,
): Promise<EditedRelease | undefined> {
  const release = await releases.find(tenant.code, id);
  return release && withState(engine, tenant, release);
}

/**
 * Finds a release and checks its version. Resolves to the current release if its version differs.
 *
 * @throws {NotPermittedError} if the editor may not write all files in it
 */
async function findExpected(
  planning: Planning,
  tenant: Tenant,
  release: { id: number; version: string },
  editor: Editor,
): Promise<EditedRelease | Outdated> {
  requirePermission(editor, tenant.code, "releases.write");
  const current = await findUnchanged(planning, tenant, release);
  if ("outcome" in current) return current;
  await requirePermissionForSteps(planning.engine, tenant, stepsOf(current), editor);
  return current;
}

async function findUnchanged(
  planning: Planning,
  tenant: Tenant,
  { id, version }: { id: number; version: string },
): Promise<EditedRelease | Outdated> {
  const current = await findRelease(planning, tenant, id);
  return current?.version === version ? current : { outcome: "outdated", current };
}

/** @throws {NotPermittedError} */
async function makeRelease(
  { engine, releases }: Planning,
  tenant: Tenant,
  { title, goesLiveAt, conditions, files }: ReleaseEdit & { files: readonly FileEdit[] },
  editor: Editor,
): Promise<MakeReport> {
  requirePermission(editor, tenant.code, "releases.write");
  await requirePermissionForEdits(engine, tenant, files, editor);
  const made = await releases.make(tenant.code, {
    title,
    goesLiveAt,
    conditions,
    author: editor.author,
    plannedBy: editor.actor.id,
    changes: files.map(({ name, text }) => ({ name, text })),
    base: new Map(files.map(({ name, base }) => [name, base])),
  });
  if (made.outcome === "planned") await note(engine, tenant, editor, "releases.make", { id: made.id, title });
  return made;
}

/**
 * Changes a release unless it has changed since it was read, or is no longer planned. If its planner may no longer publish it,
 * the editor becomes its planner.
 */
async function changePlanned(
  planning: Planning,
  tenant: Tenant,
  current: EditedRelease,
  { title, goesLiveAt, conditions = current.conditions, editor }: ReleaseEdit & { editor: Editor },
): Promise<EditedRelease | Outdated> {
  const { id } = current;
  const isKept = await mayStillPublish(planning.engine, tenant, current);
  const planner = isKept ? {} : { created_by: editor.author, planned_by: editor.actor.id };
  const isChanged = await planning.engine.write(async (transaction) => {
    const changed = await transaction
      .updateTable("release")
      .set({
        title,
        goes_live_at: goesLiveAt,
        ...columnsOf(conditions),
        ...planner,
      })
      .where("id", "=", id)
      .where("tenant_id", "=", tenant.id)
      .where("state", "=", "planned")
      .where("title", "=", current.title)
      .where((row) => isAsRead(row, current))
      .returning("id")
      .executeTakeFirst();
    if (changed === undefined) return false;
    await recordChange(transaction, tenant.code, [tags.releases]);
    await writeNote(transaction, tenant, editor, "releases.change", { id, title });
    return true;
  });
  const now = await findRelease(planning, tenant, id);
  return isChanged && now !== undefined ? now : { outcome: "outdated", current: now };
}

async function publishDueReleases(
  { engine, releases }: Planning,
  tenant: Tenant,
  release: Titled,
  editor: Editor,
): Promise<ReleaseOutcome> {
  const outcome = await releases.apply(tenant.code, release.id, editor.author);
  await note(engine, tenant, editor, `releases.${outcome.outcome}`, release);
  return outcome;
}

async function rollBack(
  planning: Planning,
  tenant: Tenant,
  { id, title, goesLiveAt }: Titled & Partial<ReleaseEdit>,
  editor: Editor,
): Promise<MakeReport | { outcome: "impossible"; reason: string }> {
  const { engine, releases } = planning;
  try {
    const release = {
      title,
      goesLiveAt: goesLiveAt ?? Date.now(),
      author: editor.author,
      plannedBy: editor.actor.id,
    };
    const made = await releases.rollBack(tenant.code, id, release);
    if (made.outcome !== "planned") return made;
    const inverse = { id: made.id, title };
    await note(engine, tenant, editor, "releases.make", inverse);
    if (goesLiveAt === undefined) await publishDueReleases(planning, tenant, inverse, editor);
    return made;
  } catch (error) {
    if (error instanceof StoreError && error.failure === "not-possible")
      return { outcome: "impossible", reason: error.message };
    throw error;
  }
}

function versionOf({ title, goesLiveAt, state, settledAt, plannedBy, conditions, edition }: Release): string {
  return createHash("sha256")
    .update(JSON.stringify([title, goesLiveAt, state, settledAt, plannedBy, conditions, edition]))
    .digest("hex")
    .slice(0, 16);
}
