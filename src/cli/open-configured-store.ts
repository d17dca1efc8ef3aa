import { openStore } from "../content/open.ts";
import { parseConfiguration, readEnvironment } from "../server/configuration.ts";

/** Opens the store that the environment names. Close it when done. */
export function openConfiguredStore(): ReturnType<typeof openStore> {
  const { databaseUrl, dataFolder, fileUrl } = parseConfiguration(readEnvironment(process.cwd()));
  return openStore({ databaseUrl, dataFolder, fileUrl });
}
