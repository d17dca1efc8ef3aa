import { foreignFolderWarning } from "../../content/maintenance/owners.ts";
import type { WritableStore } from "../../content/open-writable.ts";
import { openStore } from "../../content/open.ts";
import type { Configuration } from "../../server/settings/configuration.ts";
import { readConfiguration } from "./read-configuration.ts";

/** Opens the store that the environment configures. Close it when done. */
export async function openConfiguredStore(): ReturnType<typeof openStore> {
  const configuration = readConfiguration();
  await warnOfForeignFolder(configuration);
  return openStore(configuration);
}

/** The same, for commands that write single files or read how they were: loads what reads Markdown. */
export async function openConfiguredWritableStore(): Promise<WritableStore> {
  const configuration = readConfiguration();
  await warnOfForeignFolder(configuration);
  const { openWritableStore } = await import("../../content/open-writable.ts");
  return openWritableStore(configuration);
}

/** To be called before anything is written to the data folder: files of root are there to stay. */
export async function warnOfForeignFolder({ dataFolder }: Pick<Configuration, "dataFolder">): Promise<void> {
  const warning = await foreignFolderWarning(dataFolder);
  if (warning !== undefined) console.error(`Warning: ${warning}`);
}
