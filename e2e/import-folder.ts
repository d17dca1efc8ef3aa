import { askStoreProcess } from "./store-process.ts";

/** Imports a content folder into a data folder, like the command `vitrine import`. A server may be using the data folder. */
export async function importFolder(
  dataFolder: string,
  folder: string,
  environment: Record<string, string> = {},
): Promise<void> {
  await askStoreProcess({ dataFolder, environment, work: { folder } });
}
