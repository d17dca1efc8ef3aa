import type { Migration } from "./migration.ts";

/**
 * The id of the person who is responsible for a planned release, as in the audit. It is not an address or name, since these can
 * pass to somebody else. Open recovery links do not record their creator, so they are removed; each works for an hour only.
 */
const statements = [
  `alter table release add column planned_by text`,
  `update release set planned_by = coalesce(
    (select id from person where email = release.created_by and state = 'active'),
    (select 'token:' || min(id) from api_token where 'token:' || name = release.created_by
      and api_token.tenant_id = release.tenant_id and revoked_at is null),
    'unknown')
    where created_by is not null and state in ('planned', 'held')`,
  `delete from invitation where kind = 'recovery' and used_at is null`,
];

export const planners: Migration = {
  name: "041-planners",
  statements: { sqlite: statements, postgres: statements },
};
