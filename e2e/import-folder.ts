import { askStoreProcess } from "./store-process.ts";

/** Imports a content folder into a data folder, as the command `vitrine import` does, beside a server that may run there. */
export async function importFolder(
  dataFolder: string,
  folder: string,
  environment: Record<string, string> = {},
): Promise<void> {
  await askStoreProcess({ dataFolder, environment, work: { folder } });
}
