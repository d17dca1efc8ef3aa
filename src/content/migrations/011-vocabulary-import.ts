import type { Migration } from "./migration.ts";

/**
 * On PostgreSQL a foreign key is looked up once for each row: for the tens of thousands of keys of one import that took almost
 * as long as writing them. They are only ever written together with articles, which refer to their tenant still, and they
 * still go with it.
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
