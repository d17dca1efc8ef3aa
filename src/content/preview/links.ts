import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import * as v from "valibot";
import { type PreviewSubject, previewSubjectSchema } from "../../contract/studio/preview-subject.ts";
import { type Actor, writeAudit } from "../accounts/audit.ts";
import { isStillPermitted } from "../accounts/still-permitted.ts";
import { hashToken, makeToken } from "../accounts/token.ts";
import type { Engine } from "../engine/engine.ts";
import { readJson } from "../model/json-column.ts";
import type { Tables } from "../model/tables.ts";
import type { Tenant } from "../model/tenant.ts";
import { PreviewError } from "./gather-changes.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;
/** Maximum lifetime of a link for people without an account, in milliseconds. */
const MAXIMUM_LINK_MS = 30 * DAY_MS;
/**
 * Maximum lifetime of a link for an editor's own screen, in milliseconds. The screen requests a new link before the old one
 * expires.
 */
const MAXIMUM_FRAME_LINK_MS = 60 * 60 * 1_000;
/** Maximum number of valid links of each kind per tenant. */
const MAXIMUM_LINKS = 500;

/** `link`: for people without an account, and shown in the list of links; `frame`: for its creator's own screen. */
export type PreviewKind = "link" | "frame";

export interface NewPreview {
  kind: PreviewKind;
  /** The purpose of the link, in the words of its creator. */
  title: string;
  subject: PreviewSubject;
  /** Epoch milliseconds; limited to the maximum lifetime for this kind of link. */
  endsAt: number;
  actor: Actor;
}

/** A valid link. Times are epoch milliseconds. */
export interface PreviewLink {
  id: string;
  kind: PreviewKind;
  title: string;
  tenantId: number;
  subject: PreviewSubject;
  createdBy: string | null;
  createdAt: number;
  endsAt: number;
  /** The number of times it was opened, not counting page views after that. */
  uses: number;
  usedAt: number | null;
}

/** A token of a preview link: 66 letters, digits, `-` and `_`, and one dot. */
const TOKEN = /^([\w-]{43})\.([\w-]{22})$/;
const SIGNATURE_BYTES = 16;

/**
 * Signs a token. Thanks to the signature, guessed tokens are recognised without a query to the store, and all links become
 * invalid when the installation's secret changes.
 */
function sign(secret: string, random: string): Buffer {
  return createHmac("sha256", secret).update(`preview ${random}`).digest().subarray(0, SIGNATURE_BYTES);
}

/** Whether a text is a token that was issued by an installation with this secret. */
export function isSigned(secret: string, token: string): boolean {
  const [, random, signature] = TOKEN.exec(token) ?? [];
  if (random === undefined || signature === undefined) return false;
  return timingSafeEqual(sign(secret, random), Buffer.from(signature, "base64url"));
}

/**
 * Creates a link and resolves to its token, which is shown once and stored as a hash.
 *
 * @throws {PreviewError} if there are too many
 */
export function makeLink(
  engine: Engine,
  secret: string,
  tenant: Tenant,
  { kind, title, subject, endsAt, actor }: NewPreview,
): Promise<{ id: string; token: string; endsAt: number }> {
  const random = makeToken();
  const token = `${random}.${sign(secret, random).toString("base64url")}`;
  const now = Date.now();
  const ends = Math.min(endsAt, now + (kind === "link" ? MAXIMUM_LINK_MS : MAXIMUM_FRAME_LINK_MS));
  return engine.write(async (transaction) => {
    await transaction
      .deleteFrom("preview_link")
      .where("tenant_id", "=", tenant.id)
      .where("ends_at", "<", kind === "frame" ? now : now - MAXIMUM_LINK_MS)
      .where("kind", "=", kind)
      .execute();
    const { working } = await transaction
      .selectFrom("preview_link")
      .select(({ fn }) => fn.countAll<number>().as("working"))
      .where("tenant_id", "=", tenant.id)
      .where("kind", "=", kind)
      .where("revoked_at", "is", null)
      .where("ends_at", ">", now)
      .executeTakeFirstOrThrow();
    if (Number(working) >= MAXIMUM_LINKS)
      throw new PreviewError(
        `${tenant.code} already has ${MAXIMUM_LINKS} preview links, which is the limit; revoke some first`,
      );
    const id = randomUUID();
    await transaction
      .insertInto("preview_link")
      .values({
        token_hash: hashToken(token),
        id,
        tenant_id: tenant.id,
        kind,
        title,
        subject: JSON.stringify(subject),
        created_by: actor.id,
        created_at: now,
        ends_at: ends,
        revoked_at: null,
        uses: 0,
        used_at: null,
      })
      .execute();
    if (kind === "link")
      await writeAudit(transaction, actor, {
        action: "preview.share",
        subject: `${title} (${id})`,
        tenant: tenant.code,
      });
    return { id, token, endsAt: ends };
  });
}

function working(database: Kysely<Tables>) {
  return database
    .selectFrom("preview_link")
    .selectAll()
    .where("revoked_at", "is", null)
    .where("ends_at", ">", Date.now());
}

/** The valid links of a tenant for people without an account, newest first. */
export async function listLinks(
  database: Kysely<Tables>,
  tenant: Pick<Tenant, "id" | "code">,
): Promise<PreviewLink[]> {
  const rows = await working(database)
    .where("tenant_id", "=", tenant.id)
    .where("kind", "=", "link")
    .orderBy("created_at", "desc")
    .execute();
  const makers: (string | null)[] = [];
  for (const maker of new Set(rows.map((row) => row.created_by)))
    if (await isStillAllowed(database, { kind: "link", created_by: maker }, tenant)) makers.push(maker);
  return rows.filter((row) => makers.includes(row.created_by)).map(readRow);
}

/**
 * Finds the link of a token to a tenant's preview; `undefined` if it is unknown, revoked or expired, or its creator no longer
 * has the permission.
 */
export async function findLink(
  database: Kysely<Tables>,
  token: string,
  tenant: Pick<Tenant, "id" | "code">,
): Promise<PreviewLink | undefined> {
  const row = await working(database)
    .where("token_hash", "=", hashToken(token))
    .where("tenant_id", "=", tenant.id)
    .executeTakeFirst();
  return row !== undefined && (await isStillAllowed(database, row, tenant)) ? readRow(row) : undefined;
}

function isStillAllowed(
  database: Kysely<Tables>,
  { kind, created_by: maker }: Pick<Tables["preview_link"], "kind" | "created_by">,
  { code: tenant }: Pick<Tenant, "code">,
): Promise<boolean> {
  return isStillPermitted(database, maker, {
    kind: kind === "link" ? "preview link" : "preview frame",
    tenant,
  });
}

/** Increments the number of times that a link was opened. */
export function countUse(engine: Engine, id: string): Promise<void> {
  return engine.write(
    async (transaction) => {
      await transaction
        .updateTable("preview_link")
        .set(({ eb }) => ({ uses: eb("uses", "+", 1), used_at: Date.now() }))
        .where("id", "=", id)
        .execute();
    },
    { survivesPowerCut: false },
  );
}

/** Revokes a link of a tenant immediately. Resolves to false if there is no valid link with this id. */
export function revokeLink(engine: Engine, tenant: Tenant, id: string, actor: Actor): Promise<boolean> {
  return engine.write(async (transaction: Transaction<Tables>) => {
    const { numUpdatedRows } = await transaction
      .updateTable("preview_link")
      .set({ revoked_at: Date.now() })
      .where("tenant_id", "=", tenant.id)
      .where("id", "=", id)
      .where("revoked_at", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await writeAudit(transaction, actor, { action: "preview.revoke", subject: id, tenant: tenant.code });
    return true;
  });
}

const kindSchema = v.picklist(["link", "frame"]);

function readRow(row: Tables["preview_link"]): PreviewLink {
  return {
    id: row.id,
    kind: v.parse(kindSchema, row.kind),
    title: row.title,
    tenantId: row.tenant_id,
    subject: readJson(previewSubjectSchema, row.subject, "preview_link.subject"),
    createdBy: row.created_by,
    createdAt: row.created_at,
    endsAt: row.ends_at,
    uses: row.uses,
    usedAt: row.used_at,
  };
}
