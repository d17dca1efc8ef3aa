import type { LanguageCode } from "../addresses/locales.ts";
import { type Action, type Grant, ROLES, type Role, ruleOf } from "./roles.ts";

/** What an action is performed on. */
export interface Subject {
  /** The code of a tenant; `null` for the whole installation. */
  tenant: string | null;
  /** The language of the text, for actions on texts. If it is absent, any language. */
  language?: LanguageCode;
  /** The group of the text; `null` for an article without a group. If it is absent, any group. */
  group?: string | null;
}

/** True if a grant permits an action. The server, the command line and the screens all use this function. */
export function may(grant: Grant, action: Action, subject: Subject): boolean {
  const { lowestRole, reach } = ruleOf(action);
  if (rankOf(grant.role) < rankOf(lowestRole)) return false;
  if (grant.tenant !== null && grant.tenant !== subject.tenant) return false;
  // An installation-wide grant also covers the subject "all sites".
  if (reach === "installation" || reach === "site") return reach === "site" || grant.tenant === null;
  if (reach === "whole-site") return grant.languages === null && grant.groups === null;
  return isWithin(grant.languages, subject.language) && isWithin(grant.groups, subject.group);
}

/** True if one of a person's grants permits an action. */
export function mayAny(grants: readonly Grant[], action: Action, subject: Subject): boolean {
  return grants.some((grant) => may(grant, action, subject));
}

/**
 * True if one of a person's grants permits an action on anything of a tenant (`null`: of the whole installation), for example on
 * a text in any one language and group.
 */
export function mayAnywhere(grants: readonly Grant[], action: Action, tenant: string | null): boolean {
  return grants.some((grant) =>
    may(grant, action, {
      tenant,
      ...firstOf("language", grant.languages),
      ...firstOf("group", grant.groups),
    }),
  );
}

function firstOf<Name extends string, Item>(name: Name, items: readonly Item[] | null) {
  return (items?.[0] === undefined ? {} : { [name]: items[0] }) as Partial<Record<Name, Item>>;
}

/**
 * True if a person may give or revoke a grant: one of the person's own grants permits this and covers everything that the grant
 * permits.
 */
export function mayGrant(own: readonly Grant[], given: Grant): boolean {
  return own.some((grant) => may(grant, "people.write", { tenant: given.tenant }) && covers(grant, given));
}

function covers(wider: Grant, narrower: Grant): boolean {
  return (
    rankOf(wider.role) >= rankOf(narrower.role) &&
    (wider.tenant === null || wider.tenant === narrower.tenant) &&
    holds(wider.languages, narrower.languages) &&
    holds(wider.groups, narrower.groups)
  );
}

function holds<Item>(wider: readonly Item[] | null, narrower: readonly Item[] | null): boolean {
  return wider === null || (narrower?.every((item) => wider.includes(item)) ?? false);
}

/** True if a subject is within a grant's limits. A subject without a value is outside any limits. */
function isWithin<Item>(limits: readonly Item[] | null, item: Item | null | undefined): boolean {
  return limits === null || (item !== null && item !== undefined && limits.includes(item));
}

function rankOf(role: Role): number {
  return ROLES.indexOf(role);
}
