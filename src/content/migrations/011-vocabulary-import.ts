import type { Migration } from "./migration.ts";

/**
 * Drops a foreign key on PostgreSQL. It was checked once for each row, which took almost as long as writing the tens of
 * thousands of keys of one import. The keys are only written together with articles, whose own foreign key refers to the
 * tenant, and they are still removed with the articles.
 */
export const vocabularyImport: Migration = {
  name: "011-vocabulary-import",
  statements: {
    sqlite: [],
    postgres: [
      `alter table search_key drop constraint search_key_tenant_id_fkey`,
      `create function remove_vocabulary() returns trigger language plpgsql as $$
      begin
        delete from search_key where tenant_id = old.id;
        return null;
      end $$`,
      `create trigger remove_vocabulary after delete on tenant for each row execute function remove_vocabulary()`,
    ],
  },
};
