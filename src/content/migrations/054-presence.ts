import type { Migration } from "./migration.ts";

/** The files that people have open in the Studio. A row expires seconds after its person's last report. */
const statements = (integer: string, name: string): string[] => [
  `create table presence (
    tenant_id ${integer} not null references tenant on delete cascade,
    person_id text not null references person on delete cascade,
    name ${name} not null, line ${integer}, is_typing ${integer} not null, seen_at ${integer} not null,
    primary key (tenant_id, person_id, name))`,
];

export const presence: Migration = {
  name: "054-presence",
  statements: { sqlite: statements("integer", "text"), postgres: statements("bigint", 'text collate "C"') },
};
