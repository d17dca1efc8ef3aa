import { createHash } from "node:crypto";
import type { Transaction } from "kysely";
import { writeAudit } from "../accounts/audit.ts";
import { recordChange } from "../changes/change-feed.ts";
import type { Engine } from "../engine/engine.ts";
import { StoreError } from "../model/store-error.ts";
import type { Tables } from "../model/tables.ts";
import { tags } from "../model/tags.ts";
import type { Tenant } from "../model/tenant.ts";
import { readTexts } from "../reading/texts.ts";
import { findInEffect } from "../releases/in-effect.ts";
import type { MakeReport } from "../releases/make-release.ts";
import { mayStillPublish } from "../releases/planner.ts";
import type { ReleasePage } from "../releases/read-releases.ts";
import type { Release, ReleaseOutcome } from "../releases/release.ts";
import { type Releases, openReleases } from "../releases/releases.ts";
import { type Editor, requirePermission } from "./editor.ts";
import type { FileEdit } from "./publication.ts";
import type { Publishing } from "./publish-files.ts";
import { requirePermissionForFiles, requirePermissionForSteps } from "./require-permission.ts";

/** A release as its editors see it. */
export interface EditedRelease extends Release {
  /** A value that changes whenever the title, the time or the state changes. */
  version: string;
}

export interface ListedRelease extends EditedRelease {
  /** Whether rolling back the release would change anything. */
  isInEffect: boolean;
}

export interface ReleaseEdit {
  title: string;
  /** Epoch milliseconds. */
  goesLiveAt: number;
}

type Outdated = { outcome: "outdated"; current: EditedRelease | undefined };

/** Manages releases for an editor who may write all files in them. */
export interface ReleaseEditing {
  list(tenant: Tenant, page: ReleasePage): Promise<ListedRelease[]>;
  find(tenant: Tenant, id: number): Promise<EditedRelease | undefined>;
  make(
    tenant: Tenant,
    release: ReleaseEdit & { files: readonly FileEdit[] },
    editor: Editor,
  ): Promise<MakeReport>;
  /** Changes the title and time of a planned release. */
  change(
    tenant: Tenant,
    release: ReleaseEdit & { id: number; version: string },
    editor: Editor,
  ): Promise<EditedRelease | Outdated>;
  apply(
    tenant: Tenant,
    release: { id: number; version: string },
    editor: Editor,
  ): Promise<ReleaseOutcome | Outdated>;
  cancel(
    tenant: Tenant,
    release: { id: number; version: string },
    editor: Editor,
  ): Promise<ReleaseOutcome | { outcome: "cancelled" } | Outdated>;
  /** Plans a release that undoes this one. Without a time, the new release goes live immediately. */
  rollBack(
    tenant: Tenant,
    release: Pick<ReleaseEdit, "title"> & Partial<ReleaseEdit> & { id: number; version: string },
    editor: Editor,
  ): Promise<MakeReport | Outdated | { outcome: "impossible"; reason: string }>;
}

export function openReleaseEditing({ engine, folders, studioHost }: Publishing): ReleaseEditing {
  const planning = { engine, releases: openReleases(engine, folders, studioHost) };
  return {
    list: (tenant, page) => listReleases(planning, tenant, page),
    find: (tenant, id) => findRelease(planning, tenant, id),
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
  return listed.map((release) => ({
    ...release,
    version: versionOf(release),
    isInEffect: inEffect.has(release.id),
  }));
}

async function findRelease(
  { releases }: Pick<Planning, "releases">,
  tenant: Tenant,
  id: number,
): Promise<EditedRelease | undefined> {
  const release = await releases.find(tenant.code, id);
  return release && { ...release, version: versionOf(release) };
}

/**
 * Finds a release and checks its version. Resolves to the current release if its version differs.
 *
 * @throws {NotPermittedError} if the editor may not write all files in it
 */
async function findExpected(
  planning: Planning,
  tenant: Tenant,
  { id, version }: { id: number; version: string },
  editor: Editor,
): Promise<EditedRelease | Outdated> {
  requirePermission(editor, tenant.code, "releases.write");
  const current = await findRelease(planning, tenant, id);
  if (current?.version !== version) return { outcome: "outdated", current };
  const steps = current.files.map(({ name, base, hash }) => ({ name, before: base, after: hash }));
  await requirePermissionForSteps(planning.engine, tenant, steps, editor);
  return current;
}

/** @throws {NotPermittedError} */
async function makeRelease(
  { engine, releases }: Planning,
  tenant: Tenant,
  { title, goesLiveAt, files }: ReleaseEdit & { files: readonly FileEdit[] },
  editor: Editor,
): Promise<MakeReport> {
  requirePermission(editor, tenant.code, "releases.write");
  const bases = await readTexts(
    engine,
    tenant.id,
    files.flatMap(({ base }) => base ?? []),
  );
  const steps = files.map(({ name, base, text }) => ({
    name,
    before: base === null ? null : (bases.get(base) ?? null),
    after: text,
  }));
  requirePermissionForFiles(editor, tenant.code, steps);
  const made = await releases.make(tenant.code, {
    title,
    goesLiveAt,
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
  { title, goesLiveAt, editor }: ReleaseEdit & { editor: Editor },
): Promise<EditedRelease | Outdated> {
  const { id } = current;
  const isKept = await mayStillPublish(planning.engine, tenant, current);
  const planner = isKept ? {} : { created_by: editor.author, planned_by: editor.actor.id };
  const isChanged = await planning.engine.write(async (transaction) => {
    const changed = await transaction
      .updateTable("release")
      .set({ title, goes_live_at: goesLiveAt, ...planner })
      .where("id", "=", id)
      .where("tenant_id", "=", tenant.id)
      .where("state", "=", "planned")
      .where("title", "=", current.title)
      .where("goes_live_at", "=", current.goesLiveAt)
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

type Titled = Pick<Release, "id" | "title">;

async function note(
  engine: Engine,
  tenant: Tenant,
  editor: Editor,
  action: string,
  release: Titled,
): Promise<void> {
  await engine.write((transaction) => writeNote(transaction, tenant, editor, action, release));
}

async function writeNote(
  transaction: Transaction<Tables>,
  { code: tenant }: Tenant,
  { actor }: Editor,
  action: string,
  { id, title }: Titled,
): Promise<void> {
  await writeAudit(transaction, actor, { action, subject: `${id}: ${title}`, tenant });
}

function versionOf({ title, goesLiveAt, state, settledAt, plannedBy }: Release): string {
  return createHash("sha256")
    .update(JSON.stringify([title, goesLiveAt, state, settledAt, plannedBy]))
    .digest("hex")
    .slice(0, 16);
}
