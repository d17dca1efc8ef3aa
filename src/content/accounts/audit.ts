import { createHash } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import type { Tables } from "../model/tables.ts";

/** Who does something, and from where. */
export interface Actor {
  /** A person's id, `token:` and a token's, or `command-line`. */
  id: string;
  /** The network, as a keyed hash or a word; empty where there is none. */
  network?: string;
  requestId?: string;
}

/** Whoever has the machine. */
export const COMMAND_LINE: Actor = { id: "command-line" };

/** What was done. It never contains what a need says, nor any secret. */
export interface Deed {
  action: string;
  /** What it was done to, in words that stay true. */
  subject: string;
  /** The code of a tenant. */
  tenant?: string | null;
  beforeHash?: string | null;
  afterHash?: string | null;
}

export type AuditEntry = Omit<Tables["audit"], "hash">;
/** As it is listed: `hash` binds it to all lines before it. */
export type ListedAuditEntry = Tables["audit"];

/** Writes a line into the audit, in the transaction that does what the line says. */
export async function writeAudit(transaction: Transaction<Tables>, actor: Actor, deed: Deed): Promise<void> {
  // Whoever comes second waits here for the first to commit.
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
    tenant: deed.tenant ?? null,
    action: deed.action,
    subject: deed.subject,
    before_hash: deed.beforeHash ?? null,
    after_hash: deed.afterHash ?? null,
    network: actor.network ?? "",
    request_id: actor.requestId ?? "",
  };
  const hash = linkHash(head.hash, entry);
  await transaction
    .insertInto("audit")
    .values({ ...entry, hash })
    .execute();
  await transaction.updateTable("audit_head").set({ hash }).where("name", "=", "audit").execute();
}

/** The newest lines first, from before a number on. */
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
  /** The hash of the last line; empty if there is none. */
  head: string;
}

/**
 * Reads the whole audit. `brokenAt` is the number of the first line that was changed, added or taken out afterwards; a missing
 * end shows as the line after the last.
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
      // Lines written meanwhile are checked the next time.
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
    ...[seq, at, actor, tenant, action, subject, before_hash, after_hash, network, request_id],
  ]);
  return createHash("sha256").update(text).digest("hex");
}
