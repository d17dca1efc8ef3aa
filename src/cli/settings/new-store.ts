import { existsSync } from "node:fs";
import { databaseFile } from "../../content/engine/open-engine.ts";
import { withoutPassword } from "../../content/engine/without-password.ts";
import { hasStore } from "../../content/maintenance/inspect-database.ts";
import { StoreError } from "../../content/model/store-error.ts";
import type { Configuration } from "../../server/settings/configuration.ts";
import { readNames } from "./read-configuration.ts";

type Located = Pick<Configuration, "databaseUrl" | "dataFolder">;

const CREATE = "--create";

/** True if the current command may create a database. */
let mayCreate = false;

/** Removes `--create` from a command's arguments. If the option is present, the command may create a missing database. */
export function takeCreate(args: readonly string[]): string[] {
  const end = args.indexOf("--");
  const isOption = (index: number) => args[index] === CREATE && (end < 0 || index < end);
  mayCreate = args.some((_argument, index) => isOption(index));
  return args.filter((_argument, index) => !isOption(index));
}

/**
 * Call this before opening the store, which would create a missing database. Returns a function to call afterwards, which reports
 * where a new database was created.
 *
 * @throws {StoreError} if there is no database and `--create` is missing: most likely the server's database is elsewhere
 */
export async function expectStore(located: Located): Promise<() => void> {
  if (await hasStore(located.databaseUrl)) return reportNewFolder(located);
  if (!mayCreate) throw new StoreError(describeMissing(located));
  return () => console.error(describeNew(located));
}

function describeMissing({ databaseUrl, dataFolder }: Located): string {
  const { hasDataFolder, hasDatabase } = readNames();
  if (!hasDataFolder && !hasDatabase)
    return `There is no database in ${dataFolder}, the default folder: VITRINE_DATA is set neither in the environment nor in ${process.cwd()}/.env. Set it to the folder that the server uses, or create a database with ${CREATE}`;
  const [place, name] = hasDatabase
    ? [databaseFile(databaseUrl) ?? withoutPassword(databaseUrl), "DATABASE_URL"]
    : [dataFolder, "VITRINE_DATA"];
  return `There is no database in ${place}, where ${name} points. If the server's database is elsewhere, set ${name} to that. Otherwise start the server, or create a database with ${CREATE}`;
}

function describeNew({ databaseUrl, dataFolder }: Located): string {
  const place = databaseFile(databaseUrl) ?? withoutPassword(databaseUrl);
  return `A new database was created: ${place}, with files in ${dataFolder}.`;
}

function reportNewFolder({ dataFolder }: Located): () => void {
  const isNew = !existsSync(dataFolder);
  return () => {
    if (isNew) console.error(`The data folder ${dataFolder} is new: imported files are stored there.`);
  };
}
