import { mayAny, mayAnywhere, type Subject } from "./may.ts";
import { type Action, type Grant, ruleOf } from "./roles.ts";

/** What somebody who calls may do, as plain data: a person by their grants, a machine by its token's actions on its tenant. */
export type Permissions =
  | { kind: "person"; grants: readonly Grant[]; isFresh: boolean }
  | { kind: "token"; tenant: string; actions: readonly Action[] };

/** Whether somebody may do something to something. Whether a credential was used just now is another question. */
export function isPermitted(permissions: Permissions, action: Action, subject: Subject): boolean {
  if (permissions.kind === "person") return mayAny(permissions.grants, action, subject);
  return permissions.tenant === subject.tenant && permissions.actions.includes(action);
}

/** Whether there is anything on a tenant (`null`: on the whole installation) to which somebody may do this. */
export function isPermittedAnywhere(
  permissions: Permissions,
  action: Action,
  tenant: string | null,
): boolean {
  if (permissions.kind === "person") return mayAnywhere(permissions.grants, action, tenant);
  return isPermitted(permissions, action, { tenant });
}

/** Whether an action needs a credential that was used just now, and none was. */
export function lacksFreshProof(permissions: Permissions, action: Action): boolean {
  return ruleOf(action).needsFreshProof === true && !(permissions.kind === "person" && permissions.isFresh);
}
