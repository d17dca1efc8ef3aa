import type { Migration } from "./migration.ts";

/**
 * Feed ids of articles whose translation key has changed since they were first stored, or whose key belonged to another article
 * before. The feed id of any other article is its translation key.
 */
const statements = (integer: string): string[] => [
  `create table feed_id (
    tenant_id ${integer} not null references tenant on delete cascade, language text not null,
    translation_key text not null, id text not null,
    primary key (tenant_id, language, translation_key), unique (tenant_id, language, id))`,
];

export const feedIds: Migration = {
  name: "018-feed-ids",
  statements: { sqlite: statements("integer"), postgres: statements("bigint") },
};
