import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import * as v from "valibot";
import { mayAny } from "../../contract/studio/may.ts";
import { ACTION_NAMES, type Action, ruleOf } from "../../contract/studio/roles.ts";
import type { Engine } from "../engine/engine.ts";
import type { Tables } from "../model/tables.ts";
import { AccountError } from "./account-error.ts";
import { type Actor, writeAudit } from "./audit.ts";
import { findTenantIdOf, listGrants } from "./grants.ts";
import { hashToken, makeToken } from "./token.ts";

/** Says what it is where one is found. */
const PREFIX = "vitrine_";
const NOTED_EVERY_MS = 60 * 1000;

/** What machines may be allowed: all that needs no person with a credential at hand. */
export const TOKEN_ACTIONS: readonly Action[] = ACTION_NAMES.filter(
  (action) => ruleOf(action).needsFreshProof !== true,
);

const actionsSchema = v.array(v.picklist(ACTION_NAMES));

export interface ApiToken {
  id: string;
  name: string;
  /** The code of its tenant. */
  tenant: string;
  actions: Action[];
  createdAt: number;
  endsAt: number | null;
  usedAt: number | null;
}

export interface ListedApiToken extends ApiToken {
  /** The name of who made it; `null` for the command line. */
  createdBy: string | null;
}

export interface NewApiToken {
  name: string;
  tenant: string;
  actions: readonly Action[];
  /** Epoch milliseconds; `null` for no end. */
  endsAt: number | null;
}

/**
 * Makes a token for a machine and resolves to it: it is shown once and stored as a hash.
 *
 * @param creator whose own grants must permit all its actions; `null` for whoever has the machine
 * @throws {AccountError} if there is no such tenant, or the creator may less
 */
export function makeApiToken(
  engine: Engine,
  actor: Actor,
  creator: string | null,
  { name, tenant, actions, endsAt }: NewApiToken,
): Promise<{ id: string; token: string }> {
  const token = PREFIX + makeToken();
  return engine.write(async (transaction) => {
    const own = creator === null ? undefined : await listGrants(transaction, creator);
    const excess = actions.find(
      (action) => !TOKEN_ACTIONS.includes(action) || (own && !mayAny(own, action, { tenant })),
    );
    if (excess !== undefined || (own && !mayAny(own, "tokens.write", { tenant })))
      throw new AccountError("not-permitted", `a token may not do this: ${excess ?? "tokens.write"}`);
    const id = randomUUID();
    await transaction
      .insertInto("api_token")
      .values({
        token_hash: hashToken(token),
        id,
        name,
        tenant_id: await findTenantIdOf(transaction, tenant),
        actions: JSON.stringify(actions),
        created_by: creator,
        created_at: Date.now(),
        ends_at: endsAt,
        used_at: null,
        revoked_at: null,
      })
      .execute();
    const subject = `${name} (${id}): ${actions.join(" ")}`;
    await writeAudit(transaction, actor, { action: "tokens.make", subject, tenant });
    return { id, token };
  });
}

function valid(reading: Kysely<Tables>) {
  return reading
    .selectFrom("api_token")
    .innerJoin("tenant", "tenant.id", "api_token.tenant_id")
    .select([
      "api_token.id",
      "api_token.name",
      "tenant.code as tenant",
      "actions",
      "api_token.created_at as createdAt",
      "ends_at as endsAt",
      "used_at as usedAt",
    ])
    .where("revoked_at", "is", null)
    .where((row) => row.or([row("ends_at", "is", null), row("ends_at", ">", Date.now())]));
}

/**
 * The tokens of a tenant that work, the oldest first.
 *
 * @throws {AccountError} if there is no such tenant
 */
export async function listApiTokens(reading: Kysely<Tables>, tenant: string): Promise<ListedApiToken[]> {
  await findTenantIdOf(reading, tenant);
  const rows = await valid(reading)
    .leftJoin("person", "person.id", "api_token.created_by")
    .select("person.name as createdBy")
    .where("tenant.code", "=", tenant)
    .orderBy("api_token.created_at")
    .execute();
  return rows.map(({ actions, ...row }) => ({ ...row, actions: parseActions(actions) }));
}

/**
 * What a token permits now; `undefined` if it is unknown, taken back or too old. One that a person made permits no more than that
 * person may.
 */
export async function findApiToken(engine: Engine, token: string): Promise<ApiToken | undefined> {
  if (!token.startsWith(PREFIX)) return undefined;
  const hash = hashToken(token);
  const row = await valid(engine.reading)
    .select("created_by as createdBy")
    .where("token_hash", "=", hash)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { createdBy, actions, ...found } = row;
  const own = createdBy === null ? undefined : await listGrants(engine.reading, createdBy);
  const permitted = parseActions(actions).filter(
    (action) => own === undefined || mayAny(own, action, { tenant: found.tenant }),
  );
  const now = Date.now();
  if (now - (found.usedAt ?? 0) >= NOTED_EVERY_MS)
    await engine.write((transaction) =>
      transaction.updateTable("api_token").set({ used_at: now }).where("token_hash", "=", hash).execute(),
    );
  return { ...found, actions: permitted };
}

/** Takes a token of a tenant back. Resolves to false if there is none with this id. */
export function revokeApiToken(engine: Engine, actor: Actor, tenant: string, id: string): Promise<boolean> {
  return engine.write(async (transaction) => {
    const revoked = await transaction
      .updateTable("api_token")
      .set({ revoked_at: Date.now() })
      .where("id", "=", id)
      .where("tenant_id", "=", await findTenantIdOf(transaction, tenant))
      .where("revoked_at", "is", null)
      .returning("name")
      .executeTakeFirst();
    if (revoked === undefined) return false;
    const subject = `${revoked.name} (${id})`;
    await writeAudit(transaction, actor, { action: "tokens.revoke", subject, tenant });
    return true;
  });
}

function parseActions(text: string): Action[] {
  return v.parse(actionsSchema, JSON.parse(text));
}
