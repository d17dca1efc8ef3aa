import { createHash } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import { together } from "../engine/together.ts";
import type { Tables } from "../model/tables.ts";

/** The person or program that performs an action, and the network of the request. */
export interface Actor {
  /** A person's id, `token:` and a token's id, or `command-line`. */
  id: string;
  /** A keyed hash of the network address, or a word for requests from this machine; empty if there is no network. */
  network?: string;
  requestId?: string;
}

/** The actor for commands run on the server itself. */
export const COMMAND_LINE: Actor = { id: "command-line" };

/** An action to be audited. Entries contain no secrets and no text that visitors sent as an enquiry. */
export interface AuditedAction {
  action: string;
  /** The subject of the action, in words that stay correct after later changes. */
  subject: string;
  /** The code of a tenant. */
  tenant?: string | null;
  beforeHash?: string | null;
  afterHash?: string | null;
}

export type AuditEntry = Omit<Tables["audit"], "hash">;
/** A listed entry. `hash` binds it to all entries before it. */
export type ListedAuditEntry = Tables["audit"];

/** Adds an entry to the audit, in the transaction of the action itself. */
export async function writeAudit(
  transaction: Transaction<Tables>,
  actor: Actor,
  audited: AuditedAction,
): Promise<void> {
  // Concurrent transactions wait here until this one has committed, so that the entries form one chain.
  const head = await transaction
    .insertInto("audit_head")
    .values({ name: "audit", seq: 1, hash: "" })
    .onConflict((conflict) =>
      conflict.column("name").doUpdateSet(({ eb, ref }) => ({ seq: eb(ref("audit_head.seq"), "+", 1) })),
    )
    .returning(["seq", "hash"])
    .executeTakeFirstOrThrow();
  const entry: AuditEntry = {
    seq: head.seq,
    at: Date.now(),
    actor: actor.id,
    tenant: audited.tenant ?? null,
    action: audited.action,
    subject: audited.subject,
    before_hash: audited.beforeHash ?? null,
    after_hash: audited.afterHash ?? null,
    network: actor.network ?? "",
    request_id: actor.requestId ?? "",
  };
  const hash = linkHash(head.hash, entry);
  await together(
    transaction
      .insertInto("audit")
      .values({ ...entry, hash })
      .execute(),
    transaction.updateTable("audit_head").set({ hash }).where("name", "=", "audit").execute(),
  );
}

/** Lists the newest entries; with `before`, only those with a smaller number. */
export async function listAudit(
  reading: Kysely<Tables>,
  { before, limit, tenant }: { before?: number | undefined; limit: number; tenant?: string | undefined },
): Promise<ListedAuditEntry[]> {
  let query = reading.selectFrom("audit").selectAll().orderBy("seq", "desc").limit(limit);
  if (before !== undefined) query = query.where("seq", "<", before);
  if (tenant !== undefined) query = query.where("tenant", "=", tenant);
  return query.execute();
}

const ROWS_AT_ONCE = 1_000;

export interface AuditCheck {
  lines: number;
  brokenAt: number | undefined;
  /** The hash of the last entry; empty if there is none. */
  head: string;
}

/**
 * Verifies the whole audit. `brokenAt` is the number of the first entry that was changed, inserted or removed; a missing end is
 * reported as the number after the last entry.
 */
export async function checkAudit(reading: Kysely<Tables>): Promise<AuditCheck> {
  const head = await reading.selectFrom("audit_head").selectAll().executeTakeFirst();
  let previous = "";
  let lines = 0;
  for (;;) {
    const rows = await reading
      .selectFrom("audit")
      .selectAll()
      .where("seq", ">", lines)
      // Entries written during the verification are checked the next time.
      .where("seq", "<=", head?.seq ?? Number.MAX_SAFE_INTEGER)
      .orderBy("seq")
      .limit(ROWS_AT_ONCE)
      .execute();
    for (const { hash, ...entry } of rows) {
      if (entry.seq !== lines + 1 || hash !== linkHash(previous, entry))
        return { lines, brokenAt: lines + 1, head: previous };
      previous = hash;
      lines += 1;
    }
    if (rows.length === 0) break;
  }
  const isWhole = lines === (head?.seq ?? 0) && previous === (head?.hash ?? "");
  return { lines, brokenAt: isWhole ? undefined : lines + 1, head: previous };
}

function linkHash(previous: string, entry: AuditEntry): string {
  const { seq, at, actor, tenant, action, subject, before_hash, after_hash, network, request_id } = entry;
  const text = JSON.stringify([
    previous,
    seq,
    at,
    actor,
    tenant,
    action,
    subject,
    before_hash,
    after_hash,
    network,
    request_id,
  ]);
  return createHash("sha256").update(text).digest("hex");
}
