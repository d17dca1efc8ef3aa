import { randomUUID } from "node:crypto";
import type { Kysely, Selectable, Transaction } from "kysely";
import type { Engine } from "../engine/engine.ts";
import { prepare } from "../engine/prepare.ts";
import type { Tables } from "../model/tables.ts";
import type { SessionOpening } from "../model/tables/accounts.ts";
import { type Actor, writeAudit } from "./audit.ts";
import { type Granter, type StoredGrant, readCountingGrants, refuseOutOfReach } from "./grants.ts";
import { type Person, getPerson, lockPerson, readPerson } from "./people.ts";
import { recordUse } from "./record-use.ts";
import { endAccessOf } from "./still-permitted.ts";
import { hashToken, makeToken } from "./token.ts";

const MINUTE_MS = 60 * 1000;
const IDLE_MS = 12 * 60 * MINUTE_MS;
export const MAXIMUM_DURATION_MS = 30 * 24 * 60 * MINUTE_MS;
/** How long after a proof of identity, in milliseconds, actions with `ActionRule.needsFreshProof` are allowed. */
const FRESH_MS = 10 * MINUTE_MS;
const MAXIMUM_AGENT_LENGTH = 200;

export interface Session {
  id: string;
  /** Epoch milliseconds. */
  createdAt: number;
  seenAt: number;
  endsAt: number;
  /** The browser's user agent. */
  agent: string;
}

/** The signed-in person. */
export interface SignedIn {
  session: Session;
  person: Person;
  /** The grants that count in this session. */
  grants: StoredGrant[];
  openedBy: SessionOpening;
  /** Whether the person has proved their identity in the last ten minutes. */
  isFresh: boolean;
}

export interface NewSession {
  agent: string;
  network: string;
  /** Maximum duration in milliseconds. */
  maximumMs?: number;
  /** When the person proved their identity, in epoch milliseconds; now by default. */
  provenAt?: number;
  /** `local` by default. */
  openedBy?: SessionOpening;
}

/** Creates a session and resolves to its token. */
export async function beginSession(
  transaction: Transaction<Tables>,
  personId: string,
  { agent, network, maximumMs = MAXIMUM_DURATION_MS, provenAt = Date.now(), openedBy = "local" }: NewSession,
): Promise<string> {
  const token = makeToken();
  const now = Date.now();
  await lockPerson(transaction, personId);
  await transaction
    .deleteFrom("session")
    .where((row) => row.or([row("ends_at", "<=", now), row("seen_at", "<=", now - IDLE_MS)]))
    .execute();
  await transaction
    .insertInto("session")
    .values({
      token_hash: hashToken(token),
      id: randomUUID(),
      person_id: personId,
      created_at: now,
      seen_at: now,
      ends_at: now + maximumMs,
      strong_at: Math.min(now, provenAt),
      agent: agent.slice(0, MAXIMUM_AGENT_LENGTH),
      network,
      revoked_at: null,
      opened_by: openedBy,
    })
    .execute();
  return token;
}

/** Records when the session's person has proved their identity again; now by default. */
export async function refreshSession(
  transaction: Transaction<Tables>,
  id: string,
  provenAt = Date.now(),
): Promise<void> {
  const strong_at = Math.min(Date.now(), provenAt);
  await transaction.updateTable("session").set({ strong_at }).where("id", "=", id).execute();
}

function valid(reading: Kysely<Tables>, now: number, idleSince = now - IDLE_MS) {
  return reading
    .selectFrom("session")
    .select(["id", "person_id", "created_at", "seen_at", "ends_at", "strong_at", "agent", "opened_by"])
    .where("revoked_at", "is", null)
    .where("ends_at", ">", now)
    .where("seen_at", ">", idleSince);
}

/** Prepared, because every request of a signed-in person reads the session. */
const selectSession = prepare<{ hash: string; now: number; idleSince: number }>()(({ database, value }) =>
  valid(database, value("now"), value("idleSince")).where("token_hash", "=", value("hash")),
);

/**
 * The person with this session token; `undefined` if it is unknown or expired.
 *
 * @param options `isUse`: whether this counts as use of the session, or is only a check
 */
export async function findSession(
  engine: Engine,
  token: string,
  { isUse }: { isUse: boolean } = { isUse: true },
): Promise<SignedIn | undefined> {
  const now = Date.now();
  const hash = hashToken(token);
  const [row] = await selectSession(engine, { hash, now, idleSince: now - IDLE_MS });
  if (row === undefined) return undefined;
  const [person, grants] = await Promise.all([
    readPerson(engine, row.person_id),
    readCountingGrants(engine, granterOf(row)),
  ]);
  if (person === undefined) return undefined;
  if (isUse)
    await recordUse(engine, {
      tokenHash: hash,
      lastUsedAt: row.seen_at,
      write: (transaction, usedAt) =>
        transaction
          .updateTable("session")
          .set({ seen_at: usedAt })
          .where("token_hash", "=", hash)
          .where("seen_at", "<", usedAt)
          .execute(),
    });
  const isFresh = now - row.strong_at < FRESH_MS;
  return { session: shown(row), person, grants, openedBy: row.opened_by, isFresh };
}

/** Returns the person of a session, and whether the grants from the company's groups count in this session. */
function granterOf(row: Pick<Selectable<Tables["session"]>, "person_id" | "opened_by">): Granter {
  return { id: row.person_id, hasCompanyGrants: row.opened_by === "company" };
}

/** The person of the session with this id; `undefined` if there is none or it has ended. The id is not secret. */
export async function findGranterOfSession(
  reading: Kysely<Tables>,
  id: string,
): Promise<Granter | undefined> {
  const row = await valid(reading, Date.now()).where("id", "=", id).executeTakeFirst();
  return row && granterOf(row);
}

/** The person's sessions, newest first. */
export async function listSessions(reading: Kysely<Tables>, personId: string): Promise<Session[]> {
  const rows = await valid(reading, Date.now())
    .where("person_id", "=", personId)
    .orderBy("seen_at", "desc")
    .execute();
  return rows.map(shown);
}

/** Ends one of the person's own sessions, or signs the person out everywhere. Resolves to the number of ended sessions. */
export function endSessions(engine: Engine, actor: Actor, personId: string, id?: string): Promise<number> {
  return engine.write((transaction) => end(transaction, actor, personId, id));
}

/**
 * Signs a person out everywhere. Resolves to the number of ended sessions.
 *
 * @param granter whose own grants must cover theirs; `null` for the command line
 */
export function signPersonOut(
  engine: Engine,
  actor: Actor,
  granter: Granter | null,
  personId: string,
): Promise<number> {
  return engine.write(async (transaction) => {
    await refuseOutOfReach(transaction, granter, personId);
    return end(transaction, actor, personId);
  });
}

async function end(
  transaction: Transaction<Tables>,
  actor: Actor,
  personId: string,
  id?: string,
): Promise<number> {
  let ending = transaction
    .updateTable("session")
    .set({ revoked_at: Date.now() })
    .where("person_id", "=", personId)
    .where("revoked_at", "is", null);
  if (id === undefined) await endAccessOf(transaction, personId);
  else ending = ending.where("id", "=", id);
  const ended = await ending.returning("id").execute();
  const { email } = await getPerson(transaction, { id: personId });
  if (ended.length > 0)
    await writeAudit(transaction, actor, {
      action: "people.sign-out",
      subject: `${email}: ${ended.length} sessions`,
    });
  return ended.length;
}

/** Ends all access to a person's account except one session: other sessions, links and own previews. */
export async function endOtherAccess(
  transaction: Transaction<Tables>,
  personId: string,
  sessionId: string,
): Promise<void> {
  await transaction
    .deleteFrom("session")
    .where("person_id", "=", personId)
    .where("id", "!=", sessionId)
    .execute();
  await endAccessOf(transaction, personId);
}

type SessionRow = Selectable<Tables["session"]>;

function shown(row: Pick<SessionRow, "id" | "created_at" | "seen_at" | "ends_at" | "agent">): Session {
  const { id, created_at: createdAt, seen_at: seenAt, ends_at: endsAt, agent } = row;
  return { id, createdAt, seenAt, endsAt, agent };
}
