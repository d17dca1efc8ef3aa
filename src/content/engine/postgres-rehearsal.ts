import pg from "pg";
import { BadBackupError } from "../model/bad-backup-error.ts";
import { OtherRehearsalError } from "../model/other-rehearsal-error.ts";
import { StoreError } from "../model/store-error.ts";
import { takeDump } from "./postgres-backup.ts";

/** A temporary database for a trial restore, on the same server as the live one. */
export interface RehearsalDatabase {
  databaseUrl: string;
  drop(): Promise<void>;
}

const LACKS_PRIVILEGE = "42501";

/**
 * Restores a dump into a new database next to the live one. The live database is not changed, only locked against a second
 * rehearsal. First removes the database that a killed rehearsal has left.
 *
 * @param url of the live database
 * @param file a dump that was checked
 * @throws {BadBackupError} if the dump cannot be restored
 * @throws {OtherRehearsalError} if another rehearsal is running
 * @throws {StoreError} if this user may not create databases
 */
export async function restoreNextToPostgres(url: string, file: string): Promise<RehearsalDatabase> {
  const live = await connect(url);
  try {
    const { name, schema, creation } = await plan(live);
    const remove = () => live.query(`drop database if exists ${name} with (force)`);
    await remove();
    try {
      await create(live, creation);
      const database = new URL(url);
      database.pathname = `/${name}`;
      await takeDump(database.href, file, schema).catch((error: unknown) => {
        throw BadBackupError.of(error);
      });
      const drop = () =>
        remove()
          .then(() => {})
          .finally(() => live.end());
      return { databaseUrl: database.href, drop };
    } catch (error) {
      await remove();
      throw error;
    }
  } catch (error) {
    await live.end();
    throw error;
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  // If the connection breaks, the next statement fails; without a listener, the error would end the process.
  client.on("error", () => {});
  await client.connect();
  return client;
}

/**
 * Plans the name and properties of the new database. The name contains the live database's OID, so no other database has the
 * same name, and its length is limited. The lock belongs to the connection, so it ends with the process.
 */
async function plan(live: pg.Client): Promise<{ name: string; schema: string; creation: string }> {
  const { rows } = await live.query<{
    oid: number;
    encoding: string;
    collate: string;
    type: string;
    schema: string | null;
    locked: boolean;
  }>(
    `select oid, pg_encoding_to_char(encoding) as encoding, datcollate as collate, datctype as type,
        current_schema()::text as schema, pg_try_advisory_lock(hashtext('vitrine.rehearsal')) as locked
      from pg_database where datname = current_database()`,
  );
  const [row] = rows;
  if (row === undefined || !row.locked)
    throw new OtherRehearsalError(
      "Another rehearsal of this database is running; try again when it has finished",
    );
  const name = `vitrine_rehearsal_${row.oid}`;
  const [encoding, collate, type] = [row.encoding, row.collate, row.type].map((text) =>
    pg.escapeLiteral(text),
  );
  return {
    name,
    schema: row.schema ?? "public",
    creation: `create database ${name} template template0 encoding ${encoding} lc_collate ${collate} lc_ctype ${type}`,
  };
}

async function create(live: pg.Client, creation: string): Promise<void> {
  try {
    await live.query(creation);
  } catch (cause) {
    if (!(cause instanceof Error && "code" in cause && cause.code === LACKS_PRIVILEGE)) throw cause;
    const { rows } = await live.query<{ role: string }>("select quote_ident(current_user) as role");
    throw new StoreError(
      `A rehearsal needs a database of its own, which this user may not create. Allow it with: alter role ${rows[0]?.role} createdb`,
      { cause },
    );
  }
}
