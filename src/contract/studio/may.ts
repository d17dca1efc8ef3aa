import type { LanguageCode } from "../addresses/locales.ts";
import { type Action, type Grant, ROLES, type Role, ruleOf } from "./roles.ts";

/** What an action would be done to. */
export interface Subject {
  /** The code of a tenant; `null` for the whole installation. */
  tenant: string | null;
  /** Of the text, for actions on texts; without it, the text is in any language. */
  language?: LanguageCode;
  /** Of the text; `null` for an article without a group; without it, in any group. */
  group?: string | null;
}

/** Whether a grant permits an action: the one answer for the server, the command line and the screens. */
export function may(grant: Grant, action: Action, subject: Subject): boolean {
  const { least, reach } = ruleOf(action);
  if (rankOf(grant.role) < rankOf(least)) return false;
  if (grant.tenant !== null && grant.tenant !== subject.tenant) return false;
  // "All sites" is a subject for those who are granted all sites.
  if (reach === "installation" || reach === "site") return reach === "site" || grant.tenant === null;
  if (reach === "whole-site") return grant.languages === null && grant.groups === null;
  return isWithin(grant.languages, subject.language) && isWithin(grant.groups, subject.group);
}

/** Whether one of somebody's grants permits an action. */
export function mayAny(grants: readonly Grant[], action: Action, subject: Subject): boolean {
  return grants.some((grant) => may(grant, action, subject));
}

/**
 * Whether one of somebody's grants permits an action on anything of a tenant (`null`: of the whole installation): on some text, in
 * some language and group.
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

/** Whether somebody may give or take a grant: one of theirs permits it, and covers all that the other would permit. */
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

/** Nothing is within limits that does not say what it is. */
function isWithin<Item>(limits: readonly Item[] | null, item: Item | null | undefined): boolean {
  return limits === null || (item !== null && item !== undefined && limits.includes(item));
}

function rankOf(role: Role): number {
  return ROLES.indexOf(role);
}
