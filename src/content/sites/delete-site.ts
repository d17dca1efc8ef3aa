import { isDeepStrictEqual } from "node:util";
import { type Transaction, sql } from "kysely";
import { type Actor, writeAudit } from "../accounts/audit.ts";
import { parseGrants } from "../accounts/invitations.ts";
import { removePartsOf } from "../blobs/part-names.ts";
import { recordChange } from "../changes/change-feed.ts";
import { lockTenant } from "../engine/dialect.ts";
import { type Engine, PATIENT } from "../engine/engine.ts";
import { StoreError } from "../model/store-error.ts";
import type { Tables } from "../model/tables.ts";
import { tags } from "../model/tags.ts";
import { readRevision } from "../writing/rows/concurrent-modification.ts";
import type { Folders } from "../writing/rows/folders.ts";
import { deleteFiles } from "./delete-files.ts";
import { deleteRows } from "./delete-rows.ts";
import type { SiteExport } from "./export-site.ts";
import { readLatestWork } from "./latest-work.ts";

export interface DeletionOptions {
  actor: Actor;
  /** Removes resized pictures of the files with these hashes from all caches. */
  forgetImages(hashes: readonly string[]): Promise<void>;
  /**
   * The export that is to contain the content, drafts and enquiries. If one of these was added or changed since, or a release,
   * which no export contains, nothing is deleted. Changes of anything else are not noticed: the state of an enquiry and the notes
   * about it, the time of a release, comments, descriptions of media files, links, visits, and access to the site.
   */
  exported?: Pick<SiteExport, "revision" | "latest"> | undefined;
}

/**
 * Deletes a site and everything that belongs to it. From the first step on, no server shows the site, and nothing can be
 * published to it. An interrupted deletion is finished by calling this again.
 *
 * Entries of the audit stay, because each contains the hash of the one before it. They contain the site's code, but never the
 * content of an enquiry.
 *
 * @throws {StoreError} if there is no such site, or something cannot be removed
 */
export async function deleteSite(
  engine: Engine,
  folders: Folders,
  code: string,
  { actor, forgetImages, exported }: DeletionOptions,
): Promise<{ files: number }> {
  const id = await engine.write(
    (transaction) => beginDeletion(engine, transaction, code, { actor, exported }),
    PATIENT,
  );
  await removePartsOf(folders.uploads, id);
  const files = await deleteFiles(engine, folders.media, { id, code }, forgetImages);
  await deleteRows(engine, id, async (transaction) => {
    await lockTenant(engine.kind, code).execute(transaction);
    await forgetCode(transaction, { id, code });
  });
  return { files };
}

/** Marks the site as deleted, so that no server shows it, and ends everybody's access to it. Resolves to its id. */
async function beginDeletion(
  engine: Engine,
  transaction: Transaction<Tables>,
  code: string,
  { actor, exported }: Pick<DeletionOptions, "actor" | "exported">,
): Promise<number> {
  // Waits for a publication that is being written.
  await lockTenant(engine.kind, code).execute(transaction);
  const tenant = await transaction
    .selectFrom("tenant")
    .select(["id", "state"])
    .where("code", "=", code)
    .executeTakeFirst();
  if (tenant === undefined)
    throw new StoreError(`There is no tenant "${code}". "vitrine tenants" lists all tenants`, {
      failure: "not-possible",
    });
  if (tenant.state === "deleting") return tenant.id;
  if (exported !== undefined) await refuseOutdatedExport(transaction, { id: tenant.id, code, exported });
  await transaction.updateTable("tenant").set({ state: "deleting" }).where("id", "=", tenant.id).execute();
  await transaction.deleteFrom("host").where("tenant_id", "=", tenant.id).execute();
  // Releases are only cancelled here, since their rows refer to stored files that are removed later.
  await transaction
    .updateTable("release")
    .set({ state: "cancelled" })
    .where("tenant_id", "=", tenant.id)
    .where("state", "=", "planned")
    .execute();
  await withdrawInvitations(transaction, code);
  await writeAudit(transaction, actor, { action: "sites.delete", subject: code, tenant: code });
  await recordChange(transaction, code, [tags.config]);
  return tenant.id;
}

/** @throws {StoreError} if content, drafts, releases or enquiries have changed since an export */
async function refuseOutdatedExport(
  transaction: Transaction<Tables>,
  { id, code, exported }: { id: number; code: string; exported: Pick<SiteExport, "revision" | "latest"> },
): Promise<void> {
  const revision = await readRevision(transaction, id);
  const latest = await readLatestWork(transaction, id);
  if (revision === exported.revision && isDeepStrictEqual(latest, exported.latest)) return;
  throw new StoreError(
    `Nothing was deleted: ${code} has changed since it was exported. Delete it again, with another folder for the export`,
    { failure: "not-possible" },
  );
}

/** Removes a site's grants from invitations, and deletes invitations that have no other grant. */
async function withdrawInvitations(transaction: Transaction<Tables>, code: string): Promise<void> {
  const rows = await transaction
    .selectFrom("invitation")
    .select(["token_hash", "grants"])
    .where("grants", "like", `%"${code}"%`)
    .execute();
  for (const { token_hash: hash, grants } of rows) {
    const others = parseGrants(grants).filter(({ tenant }) => tenant !== code);
    if (others.length > 0)
      await transaction
        .updateTable("invitation")
        .set({ grants: JSON.stringify(others) })
        .where("token_hash", "=", hash)
        .execute();
    else await transaction.deleteFrom("invitation").where("token_hash", "=", hash).execute();
  }
}

/** Removes references to a site by its code or id in tables that have no column `tenant_id`. */
async function forgetCode(
  transaction: Transaction<Tables>,
  { id, code }: { id: number; code: string },
): Promise<void> {
  await withdrawInvitations(transaction, code);
  await transaction
    .deleteFrom("token_bucket")
    .where((row) => row.or([row("key", "=", `need:${id}`), row("key", "like", `need:${id}:%`)]))
    .execute();
  // Recorded changes contain addresses of articles, so their tags are replaced. A server that has not read them yet drops
  // everything of the site instead.
  await transaction
    .updateTable("change")
    .set({ tags: JSON.stringify([tags.config]) })
    .where("tenant", "=", code)
    .where(({ ref }) => sql<boolean>`${ref("tags")} not like ${`["${tags.removedFile("")}%`}`)
    .execute();
}
