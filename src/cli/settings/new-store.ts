import { existsSync } from "node:fs";
import { databaseFile } from "../../content/engine/open-engine.ts";
import { StoreError } from "../../content/model/store-error.ts";
import type { Configuration } from "../../server/settings/configuration.ts";
import { VARIABLES } from "../../server/settings/variables.ts";
import { readNames } from "./read-configuration.ts";

type Located = Pick<Configuration, "databaseUrl" | "dataFolder">;

const CREATE = "--create";

/**
 * Takes `--create` out of a command's arguments. It says what naming the folder in VITRINE_DATA says: that the store is to be
 * there, made if there is none.
 */
export function takeCreate(args: readonly string[]): string[] {
  const end = args.indexOf("--");
  const isOption = (index: number) => args[index] === CREATE && (end < 0 || index < end);
  if (args.some((_argument, index) => isOption(index)) && !readNames().hasDataFolder)
    process.env["VITRINE_DATA"] = VARIABLES.VITRINE_DATA.fallback;
  return args.filter((_argument, index) => !isOption(index));
}

/**
 * To be called before the store is opened, which makes one where there is none. What it returns is to be called once that is
 * done: it tells where the new store is.
 *
 * @throws {StoreError} if a store would be made in a folder that nobody named: most likely the settings are read from elsewhere
 */
export function expectStore(located: Located): () => void {
  const file = databaseFile(located.databaseUrl);
  const { hasDataFolder, hasDatabase } = readNames();
  const isNew = !existsSync(file ?? located.dataFolder);
  if (isNew && !hasDataFolder && !hasDatabase)
    throw new StoreError(
      `There is no store in ${located.dataFolder}, the default folder, as neither the environment nor ${process.cwd()}/.env names one in VITRINE_DATA. Name the folder that the server uses, or make a store there with ${CREATE}`,
    );
  return () => {
    if (isNew) console.error(describeNew(located, file));
  };
}

function describeNew({ dataFolder }: Located, file: string | undefined): string {
  return file === undefined
    ? `The data folder ${dataFolder} is new: files that are imported go there.`
    : `A new store was made: ${file}, with files in ${dataFolder}.`;
}
