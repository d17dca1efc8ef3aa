import type { Migration } from "./migration.ts";

/** Who wrote what in a shared draft: its text at each time when another person continued it, preceded by its base. */
const statements = (integer: string, name: string, bytes: string): string[] => [
  `create table draft_turn (
    tenant_id ${integer} not null, name ${name} not null, version ${integer} not null, edited_by text,
    content ${bytes} not null, primary key (tenant_id, name, version),
    foreign key (tenant_id, name) references draft (tenant_id, name) on delete cascade)`,
];

export const draftTurns: Migration = {
  name: "047-draft-turns",
  statements: {
    sqlite: statements("integer", "text", "blob"),
    postgres: statements("bigint", 'text collate "C"', "bytea"),
  },
};
