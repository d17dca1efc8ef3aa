import type { LanguageCode } from "../addresses/locales.ts";
import { may, mayAny, mayAnywhere, type Subject } from "./may.ts";
import { type Action, type Grant, ruleOf } from "./roles.ts";

/** The caller's permissions as plain data: a person's grants, or the actions of a token on its tenant. */
export type Permissions =
  | { kind: "person"; grants: readonly Grant[]; isFresh: boolean }
  | { kind: "token"; tenant: string; actions: readonly Action[] };

/** True if the caller may perform an action on a subject. Does not check the proof of identity. */
export function isPermitted(permissions: Permissions, action: Action, subject: Subject): boolean {
  if (permissions.kind === "person") return mayAny(permissions.grants, action, subject);
  return permissions.tenant === subject.tenant && permissions.actions.includes(action);
}

/** True if the caller may perform an action on anything of a tenant (`null`: of the whole installation). */
export function isPermittedAnywhere(
  permissions: Permissions,
  action: Action,
  tenant: string | null,
): boolean {
  if (permissions.kind === "person") return mayAnywhere(permissions.grants, action, tenant);
  return isPermitted(permissions, action, { tenant });
}

/** True if the caller may perform an action on any text in a language, in whatever group. */
export function isPermittedInLanguage(
  permissions: Permissions,
  action: Action,
  subject: { tenant: string; language: LanguageCode },
): boolean {
  if (permissions.kind === "token") return isPermitted(permissions, action, subject);
  return permissions.grants.some((grant) => may({ ...grant, groups: null }, action, subject));
}

/** True if an action requires a recent proof of identity that is missing. */
export function lacksFreshProof(permissions: Permissions, action: Action): boolean {
  return ruleOf(action).needsFreshProof === true && !(permissions.kind === "person" && permissions.isFresh);
}
