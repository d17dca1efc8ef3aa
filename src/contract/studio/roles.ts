import * as v from "valibot";
import { composed } from "../addresses/composed.ts";
import { LANGUAGE_CODES, type LanguageCode } from "../addresses/locales.ts";
import { TENANT_CODE, isGroupSlug } from "../addresses/slugs.ts";

/** Roles from fewest to most permissions. Each role includes the permissions of those before it. */
export const ROLES = ["translator", "writer", "editor", "manager", "operator"] as const;
export type Role = (typeof ROLES)[number];

/**
 * The scope of an action, which determines which grants apply. `text`: one text of an article, in a language and a group within
 * the limits of the grant. `site`: a site, whatever the limits of the grant. `whole-site`: something shown in all languages and
 * groups, so that only grants without limits apply. `installation`: only grants on all sites apply.
 */
export type Reach = "text" | "site" | "whole-site" | "installation";

export interface ActionRule {
  /** The lowest role that may perform the action. */
  lowestRole: Role;
  reach: Reach;
  /** True if the action requires a credential used in the last ten minutes. API tokens cannot perform it. */
  needsFreshProof?: true;
}

/** All actions, with the roles that may perform them. */
export const ACTIONS = {
  "site.read": { lowestRole: "translator", reach: "site" },
  "history.read": { lowestRole: "translator", reach: "site" },
  "visits.read": { lowestRole: "translator", reach: "site" },
  /** Permits drafts of texts whose article exists in another language. */
  "translation.draft": { lowestRole: "translator", reach: "text" },
  "article.draft": { lowestRole: "writer", reach: "text" },
  "preview.share": { lowestRole: "writer", reach: "site" },
  "article.publish": { lowestRole: "editor", reach: "text" },
  "article.delete": { lowestRole: "editor", reach: "text" },
  /** Permits new files only. */
  "media.add": { lowestRole: "writer", reach: "site" },
  "media.change": { lowestRole: "editor", reach: "whole-site" },
  "menus.write": { lowestRole: "editor", reach: "whole-site" },
  "banners.write": { lowestRole: "editor", reach: "whole-site" },
  "redirects.write": { lowestRole: "editor", reach: "whole-site" },
  "releases.write": { lowestRole: "editor", reach: "whole-site" },
  "history.restore": { lowestRole: "editor", reach: "whole-site" },
  "look.write": { lowestRole: "manager", reach: "whole-site" },
  "theme.write": { lowestRole: "manager", reach: "whole-site", needsFreshProof: true },
  "settings.write": { lowestRole: "manager", reach: "whole-site" },
  "needs.read": { lowestRole: "manager", reach: "whole-site" },
  "needs.write": { lowestRole: "manager", reach: "whole-site" },
  "needs.export": { lowestRole: "manager", reach: "whole-site", needsFreshProof: true },
  "needs.erase": { lowestRole: "manager", reach: "whole-site", needsFreshProof: true },
  "people.read": { lowestRole: "manager", reach: "whole-site" },
  "people.write": { lowestRole: "manager", reach: "whole-site", needsFreshProof: true },
  "tokens.write": { lowestRole: "manager", reach: "whole-site", needsFreshProof: true },
  "audit.read": { lowestRole: "manager", reach: "whole-site" },
  "sites.survey": { lowestRole: "operator", reach: "installation" },
  "sites.write": { lowestRole: "operator", reach: "installation", needsFreshProof: true },
} as const satisfies Record<string, ActionRule>;

export type Action = keyof typeof ACTIONS;
export const ACTION_NAMES = Object.keys(ACTIONS) as Action[];

/** Returns the rule of an action as a type with the optional properties. */
export function ruleOf(action: Action): ActionRule {
  return ACTIONS[action];
}

/** A role on one site or on all sites, optionally limited to languages and groups. */
export interface Grant {
  /** The code of a tenant; `null` for the whole installation. */
  tenant: string | null;
  role: Role;
  /** The languages; `null` for all. */
  languages: readonly LanguageCode[] | null;
  /** The groups; `null` for all, including articles without a group. */
  groups: readonly string[] | null;
}

const limit = <Item extends v.GenericSchema<unknown, string>>(item: Item) =>
  v.nullable(v.pipe(v.array(item), v.minLength(1, "must name at least one"), v.readonly()));

/** Schema of a grant from a client, the command line or the configuration. */
export const grantSchema = v.pipe(
  v.strictObject({
    tenant: v.nullable(v.pipe(v.string(), v.regex(TENANT_CODE, "must be a tenant's code"))),
    role: v.picklist(ROLES, `must be one of ${ROLES.join(", ")}`),
    languages: v.optional(
      limit(v.picklist(LANGUAGE_CODES, `must be one of ${LANGUAGE_CODES.join(", ")}`)),
      null,
    ),
    groups: v.optional(
      limit(v.pipe(v.string(), v.transform(composed), v.check(isGroupSlug, "must be a group's slug"))),
      null,
    ),
  }),
  v.check(
    ({ role, languages }) => role !== "translator" || languages !== null,
    "a translator must be limited to languages",
  ),
  v.check(
    ({ role, tenant, languages, groups }) =>
      role !== "operator" || (tenant === null && languages === null && groups === null),
    "an operator's grant must cover the whole installation, without limits",
  ),
);
