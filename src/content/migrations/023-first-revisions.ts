import { type Transaction, sql } from "kysely";
import type { Migration } from "./migration.ts";

/**
 * Adds versions that are stored without being published, an index for the history of one file, and a first revision with all
 * current files for each tenant that was filled before revisions existed.
 */
const statements = (integer: string): string[] => [
  `alter table revision add column is_published ${integer} not null default 1`,
  `create index idx_revision_file_name on revision_file (name, revision_id)`,
];

async function moveRows(transaction: Transaction<unknown>): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from tenant
    where exists (select 1 from file where file.tenant_id = tenant.id)
      and not exists (select 1 from revision where revision.tenant_id = tenant.id)
    order by id`.execute(transaction);
  for (const { id: tenant } of rows) {
    const { rows: made } = await sql<{
      id: number;
    }>`insert into revision (tenant_id, at, author, origin, note)
      values (${tenant}, ${Date.now()}, null, 'import', 'as it was when the history began') returning id`.execute(
      transaction,
    );
    const revision = made[0]?.id;
    await sql`insert into revision_file (revision_id, name, before_hash, after_hash)
      select cast(${revision} as bigint), name, null, hash from file where tenant_id = ${tenant}`.execute(
      transaction,
    );
    await sql`insert into revision_file (revision_id, name, before_hash, after_hash)
      select cast(${revision} as bigint), 'media/' || path, null, hash from media where tenant_id = ${tenant}`.execute(
      transaction,
    );
  }
}

export const firstRevisions: Migration = {
  name: "023-first-revisions",
  statements: { sqlite: statements("integer"), postgres: statements("bigint") },
  moveRows,
};
