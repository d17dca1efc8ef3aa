import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import { mayAny } from "../../contract/studio/may.ts";
import { ACTION_NAMES, type Action, ruleOf } from "../../contract/studio/roles.ts";
import type { Engine } from "../engine/engine.ts";
import type { Tables } from "../model/tables.ts";
import { AccountError } from "./account-error.ts";
import { type Actor, writeAudit } from "./audit.ts";
import { type Granter, findTenantIdOf, listCountingGrants } from "./grants.ts";
import { recordUse } from "./record-use.ts";
import { permittedActions, workingTokens } from "./still-permitted.ts";
import { hashToken, makeToken } from "./token.ts";

/** Prefix by which people and secret scanners recognise the token. */
const PREFIX = "vitrine_";

/** Actions that tokens may have: all that do not require a recent proof of identity. */
export const TOKEN_ACTIONS: readonly Action[] = ACTION_NAMES.filter(
  (action) => ruleOf(action).needsFreshProof !== true,
);

export interface ApiToken {
  id: string;
  name: string;
  /** The code of the token's tenant. */
  tenant: string;
  actions: Action[];
  createdAt: number;
  endsAt: number | null;
  usedAt: number | null;
}

export interface ListedApiToken extends ApiToken {
  /** The name of the token's creator; `null` for the command line. */
  createdBy: string | null;
}

export interface NewApiToken {
  name: string;
  tenant: string;
  actions: readonly Action[];
  /** Epoch milliseconds; `null` if the token does not expire. */
  endsAt: number | null;
}

/**
 * Creates an API token and resolves to its text, which is shown once: only the hash is stored.
 *
 * @param creator the person whose own grants must permit all actions of the token; `null` for the command line
 * @throws {AccountError} if there is no such tenant, or the creator lacks a permission
 */
export function makeApiToken(
  engine: Engine,
  actor: Actor,
  creator: Granter | null,
  { name, tenant, actions, endsAt }: NewApiToken,
): Promise<{ id: string; token: string }> {
  const token = PREFIX + makeToken();
  return engine.write(async (transaction) => {
    const own = creator === null ? undefined : await listCountingGrants(transaction, creator);
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
        created_by: creator?.id ?? null,
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

/**
 * The unrevoked tokens of a tenant, oldest first, with their current permissions.
 *
 * @throws {AccountError} if there is no such tenant
 */
export async function listApiTokens(reading: Kysely<Tables>, tenant: string): Promise<ListedApiToken[]> {
  await findTenantIdOf(reading, tenant);
  const rows = await workingTokens(reading)
    .leftJoin("person", "person.id", "api_token.created_by")
    .select("person.name as createdBy")
    .where("tenant.code", "=", tenant)
    .orderBy("api_token.created_at")
    .execute();
  const listed: ListedApiToken[] = [];
  for (const { maker, actions, ...row } of rows) {
    const permitted = await permittedActions(reading, { maker, actions, tenant });
    listed.push({ ...row, actions: permitted ?? [] });
  }
  return listed;
}

/**
 * Returns the current permissions of a token, limited to those of its creator; `undefined` if the token is unknown, revoked or
 * expired, or if its creator may no longer create tokens.
 *
 * @param options `isUse`: whether this counts as use of the token, or is only a check
 */
export async function findApiToken(
  engine: Engine,
  token: string,
  { isUse }: { isUse: boolean } = { isUse: true },
): Promise<ApiToken | undefined> {
  if (!token.startsWith(PREFIX)) return undefined;
  const hash = hashToken(token);
  const row = await workingTokens(engine.reading).where("token_hash", "=", hash).executeTakeFirst();
  const actions = row && (await permittedActions(engine.reading, row));
  if (row === undefined || actions === undefined) return undefined;
  const { maker: _, ...found } = row;
  if (isUse)
    await recordUse(engine, {
      tokenHash: hash,
      lastUsedAt: found.usedAt,
      write: (transaction, usedAt) =>
        transaction
          .updateTable("api_token")
          .set({ used_at: usedAt })
          .where("token_hash", "=", hash)
          .execute(),
    });
  return { ...found, actions };
}

/** Revokes a token of a tenant. Resolves to false if there is none with this id. */
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
