import { existsSync } from "node:fs";
import { databaseFile } from "../../content/engine/open-engine.ts";
import { withoutPassword } from "../../content/engine/without-password.ts";
import { hasStore } from "../../content/maintenance/inspect-database.ts";
import { StoreError } from "../../content/model/store-error.ts";
import type { Configuration } from "../../server/settings/configuration.ts";
import { readNames } from "./read-configuration.ts";

type Located = Pick<Configuration, "databaseUrl" | "dataFolder">;

const CREATE = "--create";

/** Whether the command that runs may make a store. */
let mayCreate = false;

/** Takes `--create` out of a command's arguments: the command may make a store where there is none. */
export function takeCreate(args: readonly string[]): string[] {
  const end = args.indexOf("--");
  const isOption = (index: number) => args[index] === CREATE && (end < 0 || index < end);
  mayCreate = args.some((_argument, index) => isOption(index));
  return args.filter((_argument, index) => !isOption(index));
}

/**
 * To be called before the store is opened, which makes one where there is none. What it returns is to be called once that is
 * done: it tells where the new store is.
 *
 * @throws {StoreError} if a store would be made unasked: most likely the server's is elsewhere
 */
export async function expectStore(located: Located): Promise<() => void> {
  if (await hasStore(located.databaseUrl)) return tellOfNewFolder(located);
  if (!mayCreate) throw new StoreError(describeMissing(located));
  return () => console.error(describeNew(located));
}

function describeMissing({ databaseUrl, dataFolder }: Located): string {
  const { hasDataFolder, hasDatabase } = readNames();
  if (!hasDataFolder && !hasDatabase)
    return `There is no store in ${dataFolder}, the default folder, as neither the environment nor ${process.cwd()}/.env names one in VITRINE_DATA. Name the folder that the server uses, or make a store there with ${CREATE}`;
  const [place, name] = hasDatabase
    ? [databaseFile(databaseUrl) ?? withoutPassword(databaseUrl), "DATABASE_URL"]
    : [dataFolder, "VITRINE_DATA"];
  return `There is no store in ${place}, which ${name} names. If the server's is elsewhere, name that; else start the server, or make a store there with ${CREATE}`;
}

function describeNew({ databaseUrl, dataFolder }: Located): string {
  const place = databaseFile(databaseUrl) ?? withoutPassword(databaseUrl);
  return `A new store was made: ${place}, with files in ${dataFolder}.`;
}

function tellOfNewFolder({ dataFolder }: Located): () => void {
  const isNew = !existsSync(dataFolder);
  return () => {
    if (isNew) console.error(`The data folder ${dataFolder} is new: files that are imported go there.`);
  };
}
