import { createHash } from "node:crypto";
import { writeAudit } from "../accounts/audit.ts";
import { recordChange } from "../changes/change-feed.ts";
import { StoreError } from "../model/store-error.ts";
import { tags } from "../model/tags.ts";
import type { Tenant } from "../model/tenant.ts";
import { readTexts } from "../reading/texts.ts";
import { findInEffect } from "../releases/in-effect.ts";
import type { MakeReport } from "../releases/make-release.ts";
import type { ReleasePage } from "../releases/read-releases.ts";
import type { Release, ReleaseOutcome } from "../releases/release.ts";
import { type Releases, openReleases } from "../releases/releases.ts";
import { demandFiles } from "./demand-files.ts";
import { type Editor, demand } from "./editor.ts";
import type { FileEdit } from "./publication.ts";
import type { Publishing } from "./publish-files.ts";
import { demandSteps } from "./restore-files.ts";

/** A release as its editors see it. */
export interface EditedRelease extends Release {
  /** Changes with its title, moment and state. */
  version: string;
}

export interface ListedRelease extends EditedRelease {
  /** Whether there is something that rolling it back would take back. */
  isInEffect: boolean;
}

export interface ReleaseEdit {
  title: string;
  /** Epoch milliseconds. */
  goesLiveAt: number;
}

type Overtaken = { outcome: "overtaken"; current: EditedRelease | undefined };

/** Releases for somebody who may write them, and all that is in them. */
export interface ReleaseEditing {
  list(tenant: Tenant, page: ReleasePage): Promise<ListedRelease[]>;
  find(tenant: Tenant, id: number): Promise<EditedRelease | undefined>;
  make(
    tenant: Tenant,
    release: ReleaseEdit & { files: readonly FileEdit[] },
    editor: Editor,
  ): Promise<MakeReport>;
  /** Changes title and moment of one that is planned. */
  change(
    tenant: Tenant,
    release: ReleaseEdit & { id: number; version: string },
    editor: Editor,
  ): Promise<EditedRelease | Overtaken>;
  apply(
    tenant: Tenant,
    release: { id: number; version: string },
    editor: Editor,
  ): Promise<ReleaseOutcome | Overtaken>;
  cancel(
    tenant: Tenant,
    release: { id: number; version: string },
    editor: Editor,
  ): Promise<ReleaseOutcome | { outcome: "cancelled" } | Overtaken>;
  /** Plans the inverse of one; without a moment, it goes live at once. */
  rollBack(
    tenant: Tenant,
    release: Pick<ReleaseEdit, "title"> & Partial<ReleaseEdit> & { id: number; version: string },
    editor: Editor,
  ): Promise<MakeReport | Overtaken | { outcome: "impossible"; reason: string }>;
}

export function openReleaseEditing({ engine, folders, studioHost }: Publishing): ReleaseEditing {
  const releases: Releases = openReleases(engine, folders, studioHost);

  async function find(tenant: Tenant, id: number): Promise<EditedRelease | undefined> {
    const release = await releases.find(tenant.code, id);
    return release && { ...release, version: versionOf(release) };
  }

  /** @throws {NotPermittedError} */
  async function demandThis(tenant: Tenant, { files }: Release, editor: Editor): Promise<void> {
    demand(editor, tenant.code, "releases.write");
    const steps = files.map(({ name, base, hash }) => ({ name, before: base, after: hash }));
    await demandSteps(engine, tenant, steps, editor);
  }

  /** The release of this version, or what there is instead. */
  async function expected(
    tenant: Tenant,
    { id, version }: { id: number; version: string },
    editor: Editor,
  ): Promise<EditedRelease | Overtaken> {
    demand(editor, tenant.code, "releases.write");
    const current = await find(tenant, id);
    if (current?.version !== version) return { outcome: "overtaken", current };
    await demandThis(tenant, current, editor);
    return current;
  }

  async function note(tenant: Tenant, editor: Editor, action: string, subject: string): Promise<void> {
    await engine.write((transaction) =>
      writeAudit(transaction, editor.actor, { action, subject, tenant: tenant.code }),
    );
  }

  async function letGoLive(
    tenant: Tenant,
    { id, title }: Pick<Release, "id" | "title">,
    editor: Editor,
  ): Promise<ReleaseOutcome> {
    const outcome = await releases.apply(tenant.code, id, editor.author);
    await note(tenant, editor, `releases.${outcome.outcome}`, `${id}: ${title}`);
    return outcome;
  }

  return {
    find,
    async list(tenant, page) {
      const listed = await releases.list(tenant.code, page);
      const inEffect = await findInEffect(engine, tenant.id, listed);
      return listed.map((release) => ({
        ...release,
        version: versionOf(release),
        isInEffect: inEffect.has(release.id),
      }));
    },
    async make(tenant, { title, goesLiveAt, files }, editor) {
      demand(editor, tenant.code, "releases.write");
      const bases = await readTexts(
        engine,
        tenant.id,
        files.flatMap(({ base }) => base ?? []),
      );
      demandFiles(
        editor,
        tenant.code,
        files.map(({ name, base, text }) => ({
          name,
          before: base === null ? null : (bases.get(base) ?? null),
          after: text,
        })),
      );
      const made = await releases.make(tenant.code, {
        title,
        goesLiveAt,
        author: editor.author,
        changes: files.map(({ name, text }) => ({ name, text })),
        base: new Map(files.map(({ name, base }) => [name, base])),
      });
      if (made.outcome === "planned") await note(tenant, editor, "releases.make", `${made.id}: ${title}`);
      return made;
    },
    async change(tenant, { id, version, title, goesLiveAt }, editor) {
      const current = await expected(tenant, { id, version }, editor);
      if ("outcome" in current) return current;
      const isChanged = await engine.write(async (transaction) => {
        const changed = await transaction
          .updateTable("release")
          .set({ title, goes_live_at: goesLiveAt })
          .where("id", "=", id)
          .where("tenant_id", "=", tenant.id)
          .where("state", "=", "planned")
          .where("title", "=", current.title)
          .where("goes_live_at", "=", current.goesLiveAt)
          .returning("id")
          .executeTakeFirst();
        if (changed === undefined) return false;
        await recordChange(transaction, tenant.code, [tags.releases]);
        await writeAudit(transaction, editor.actor, {
          action: "releases.change",
          subject: `${id}: ${title}`,
          tenant: tenant.code,
        });
        return true;
      });
      const now = await find(tenant, id);
      return isChanged && now !== undefined ? now : { outcome: "overtaken", current: now };
    },
    async apply(tenant, release, editor) {
      const current = await expected(tenant, release, editor);
      if ("outcome" in current) return current;
      return letGoLive(tenant, current, editor);
    },
    async cancel(tenant, release, editor) {
      const current = await expected(tenant, release, editor);
      if ("outcome" in current) return current;
      const outcome = await releases.cancel(tenant.code, release.id);
      if (outcome.outcome === "cancelled")
        await note(tenant, editor, "releases.cancel", `${release.id}: ${current.title}`);
      return outcome;
    },
    async rollBack(tenant, { id, version, title, goesLiveAt }, editor) {
      const current = await expected(tenant, { id, version }, editor);
      if ("outcome" in current) return current;
      try {
        const release = { title, goesLiveAt: goesLiveAt ?? Date.now(), author: editor.author };
        const made = await releases.rollBack(tenant.code, id, release);
        if (made.outcome !== "planned") return made;
        await note(tenant, editor, "releases.make", `${made.id}: ${title}`);
        if (goesLiveAt === undefined) await letGoLive(tenant, { id: made.id, title }, editor);
        return made;
      } catch (error) {
        if (error instanceof StoreError) return { outcome: "impossible", reason: error.message };
        throw error;
      }
    },
  };
}

function versionOf({ title, goesLiveAt, state, settledAt }: Release): string {
  return createHash("sha256")
    .update(JSON.stringify([title, goesLiveAt, state, settledAt]))
    .digest("hex")
    .slice(0, 16);
}
