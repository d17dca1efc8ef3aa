import type { Kysely, Transaction } from "kysely";
import * as v from "valibot";
import { type Subject, mayAny, mayGrant } from "../../contract/studio/may.ts";
import { type Permissions, isPermitted } from "../../contract/studio/permissions.ts";
import { ACTION_NAMES, type Action, type Grant } from "../../contract/studio/roles.ts";
import type { Tables } from "../model/tables.ts";
import { AccountError } from "./account-error.ts";
import { COMMAND_LINE } from "./audit.ts";
import { listGrants, refuseOutOfReach } from "./grants.ts";

/** An action and the content on which it acts, for a permission check. */
export interface Need {
  action: Action;
  subject: Subject;
}

/** Something that is created now and takes effect later: a link, a token or a release. */
export type DeferredAction =
  | { kind: "invitation"; grants: readonly Grant[] }
  | { kind: "recovery"; personId: string }
  | { kind: "preview link" | "preview frame" | "token"; tenant: string }
  /** `needs`: permissions for the release's files, in addition to the permission to plan releases. */
  | { kind: "release"; tenant: string; needs: readonly Need[] }
  /** `needs`: permissions for the files of the approved release. */
  | { kind: "approval"; tenant: string; needs: readonly Need[] };

const ACTIONS_OF = {
  "preview link": "preview.share",
  "preview frame": "site.read",
  token: "tokens.write",
  release: "releases.write",
  approval: "site.read",
} as const satisfies Record<string, Action>;

/**
 * Whether the creator of a link, token or release still has the permission for it, according to the current grants of
 * everybody involved. This is checked whenever it is used.
 *
 * @param maker a person's id, or `token:` and a token's id. `null` or the audit's name for the command line, which is
 * always permitted
 */
export async function isStillPermitted(
  reading: Kysely<Tables>,
  maker: string | null,
  deferred: DeferredAction,
): Promise<boolean> {
  if (maker === null || maker === COMMAND_LINE.id) return true;
  if (deferred.kind === "recovery") return reaches(reading, maker, deferred.personId);
  const permissions = await permissionsOf(reading, maker);
  if (deferred.kind === "invitation")
    return (
      permissions.kind === "person" && deferred.grants.every((grant) => mayGrant(permissions.grants, grant))
    );
  const own = { action: ACTIONS_OF[deferred.kind], subject: { tenant: deferred.tenant } };
  const needs = "needs" in deferred ? [own, ...deferred.needs] : [own];
  return needs.every(({ action, subject }) => isPermitted(permissions, action, subject));
}

async function reaches(reading: Kysely<Tables>, maker: string, personId: string): Promise<boolean> {
  try {
    await refuseOutOfReach(reading, { id: maker, hasCompanyGrants: true }, personId);
    return true;
  } catch (error) {
    if (error instanceof AccountError) return false;
    throw error;
  }
}

/**
 * Returns the current permissions of a person or token. A person's identity counts as proved, because proof was required for
 * creating the link, token or release.
 */
async function permissionsOf(reading: Kysely<Tables>, maker: string): Promise<Permissions> {
  const [, token] = /^token:(.*)$/s.exec(maker) ?? [];
  if (token === undefined) return { kind: "person", grants: await listGrants(reading, maker), isFresh: true };
  const row = await workingTokens(reading).where("api_token.id", "=", token).executeTakeFirst();
  if (row === undefined) return { kind: "person", grants: [], isFresh: false };
  const actions = (await permittedActions(reading, row)) ?? [];
  return { kind: "token", tenant: row.tenant, actions };
}

/** Tokens that are neither revoked nor expired. */
export function workingTokens(reading: Kysely<Tables>) {
  return reading
    .selectFrom("api_token")
    .innerJoin("tenant", "tenant.id", "api_token.tenant_id")
    .select([
      "api_token.id",
      "api_token.name",
      "tenant.code as tenant",
      "actions",
      "api_token.created_by as maker",
      "api_token.created_at as createdAt",
      "ends_at as endsAt",
      "used_at as usedAt",
    ])
    .where("revoked_at", "is", null)
    .where((row) => row.or([row("ends_at", "is", null), row("ends_at", ">", Date.now())]));
}

/**
 * The permissions of a token, limited to those of its creator. `undefined` if the creator may no longer create tokens for its site.
 */
export async function permittedActions(
  reading: Kysely<Tables>,
  { tenant, actions, maker }: { tenant: string; actions: string; maker: string | null },
): Promise<Action[] | undefined> {
  const given = parseActions(actions);
  if (maker === null) return given;
  if (!(await isStillPermitted(reading, maker, { kind: "token", tenant }))) return undefined;
  const own = await listGrants(reading, maker);
  return given.filter((action) => mayAny(own, action, { tenant }));
}

const actionsSchema = v.array(v.picklist(ACTION_NAMES));

/** A token's actions in the stored form. */
function parseActions(text: string): Action[] {
  return v.parse(actionsSchema, JSON.parse(text));
}

/**
 * Removes everything that gives access to a person's account without their password or passkey: links that sign them in or
 * recover the account, and previews opened for their own screen. Called whenever they are signed out everywhere, or get a
 * new password or passkey by recovery. API tokens and shared preview links stay, because they serve the site.
 */
export async function endAccessOf(transaction: Transaction<Tables>, personId: string): Promise<void> {
  await transaction.deleteFrom("sign_in_link").where("person_id", "=", personId).execute();
  await transaction
    .deleteFrom("invitation")
    .where("person_id", "=", personId)
    .where("kind", "=", "recovery")
    .where("used_at", "is", null)
    .execute();
  await transaction
    .deleteFrom("preview_link")
    .where("created_by", "=", personId)
    .where("kind", "=", "frame")
    .execute();
}

/**
 * Removes links and tokens created by a person who is being removed. The person's planned releases stay, so that somebody else
 * can take them over.
 */
export async function endAllOf(
  transaction: Transaction<Tables>,
  { id, email }: { id: string; email: string },
): Promise<void> {
  await transaction
    .deleteFrom("invitation")
    .where((row) => row.or([row("person_id", "=", id), row("invited_by", "=", id), row("email", "=", email)]))
    .execute();
  const tokens = await transaction
    .updateTable("api_token")
    .set({ revoked_at: Date.now() })
    .where("created_by", "=", id)
    .where("revoked_at", "is", null)
    .returning("id")
    .execute();
  await transaction
    .updateTable("preview_link")
    .set({ revoked_at: Date.now() })
    .where("created_by", "in", [id, ...tokens.map((token) => `token:${token.id}`)])
    .where("revoked_at", "is", null)
    .execute();
}
