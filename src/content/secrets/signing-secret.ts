import { randomUUID } from "node:crypto";
import { link, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Transaction } from "kysely";
import type { Engine } from "../engine/engine.ts";
import { makeFolder } from "../files/make-folder.ts";
import { asOutage } from "../model/store-error.ts";
import type { Tables } from "../model/tables.ts";
import { findStoredSecret, makeSecret } from "./stored-secret.ts";

const FILE_NAME = "secret";
/** The name of the secret in the database. */
const INSTALLATION = "installation";

export interface SigningOptions {
  /** The secret that the operator has set; empty or absent if none was set. */
  secret?: string | undefined;
  dataFolder: string;
}

/** The file with the server's signing secret. */
export function secretFile(dataFolder: string): string {
  return join(dataFolder, FILE_NAME);
}

/**
 * Finds this installation's signing key: the operator's, or else one that is generated once. The generated key is stored in
 * a file of the data folder that only its owner may read. If several servers share a PostgreSQL database, it is stored
 * there instead, since they must accept each other's signatures and share nothing else.
 */
export function createSigningSecret(
  engine: Engine,
  { secret, dataFolder }: SigningOptions,
): () => Promise<string> {
  if (secret) return () => Promise.resolve(secret);
  const find =
    engine.kind === "postgres"
      ? () => findStoredSecret(engine, INSTALLATION)
      : () =>
          readOrMake(engine, dataFolder).catch((error: unknown) => {
            throw asOutage(error, `the secret in ${dataFolder} cannot be read or created`);
          });
  let found: Promise<string> | undefined;
  return () =>
    (found ??= find().catch((error: unknown) => {
      found = undefined;
      throw error;
    }));
}

/** If a data folder contains a secret, copies it to the database, where servers on PostgreSQL look for it. */
export async function storeSecretOf(dataFolder: string, transaction: Transaction<Tables>): Promise<void> {
  const value = await readText(secretFile(dataFolder));
  if (value === undefined) return;
  await transaction
    .insertInto("secret")
    .values({ name: INSTALLATION, value })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
}

async function readOrMake(engine: Engine, dataFolder: string): Promise<string> {
  const file = secretFile(dataFolder);
  const known = await readText(file);
  if (known !== undefined) return known;
  const stored = await engine.reading
    .selectFrom("secret")
    .select("value")
    .where("name", "=", INSTALLATION)
    .executeTakeFirst();
  await writeOnce(dataFolder, file, stored?.value ?? makeSecret());
  if (stored !== undefined)
    await engine.write((transaction) =>
      transaction.deleteFrom("secret").where("name", "=", INSTALLATION).execute(),
    );
  const made = await readText(file);
  if (made === undefined) throw new Error(`The secret ${file} could not be written`);
  return made;
}

async function readText(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, "utf8")).trim() || undefined;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}

/** If several processes write at the same time, the first one wins, and nobody ever reads a partial file. */
async function writeOnce(folder: string, file: string, text: string): Promise<void> {
  const partial = `${file}.${randomUUID()}`;
  await makeFolder(folder);
  try {
    await writeFile(partial, `${text}\n`, { mode: 0o600, flag: "wx" });
    await link(partial, file);
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
  } finally {
    await rm(partial, { force: true });
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}
