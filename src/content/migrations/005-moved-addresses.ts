import type { Migration } from "./migration.ts";

/** Former addresses of articles, each with the article to which it belongs. `group_slug` is empty if there is no group. */
const table = (integer: string): string =>
  `create table moved_address (
    tenant_id ${integer} not null references tenant on delete cascade, language text not null,
    slug text not null, group_slug text not null, translation_key text not null, moved_at ${integer} not null,
    primary key (tenant_id, language, slug, group_slug))`;

export const movedAddresses: Migration = {
  name: "005-moved-addresses",
  statements: { sqlite: [table("integer")], postgres: [table("bigint")] },
};
