import { foreignFolderWarning } from "../../content/maintenance/owners.ts";
import type { WritableStore } from "../../content/open-writable.ts";
import { openStore } from "../../content/open.ts";
import type { Configuration } from "../../server/settings/configuration.ts";
import { expectStore } from "./new-store.ts";
import { readConfiguration } from "./read-configuration.ts";

/**
 * Opens the configured store. The caller must close it.
 *
 * @throws {StoreError} if it cannot be opened, or does not exist and `--create` is missing
 */
export async function openConfiguredStore(): ReturnType<typeof openStore> {
  return openConfigured(openStore);
}

/**
 * Opens the configured store for commands that write single files or read earlier versions. This also loads the Markdown
 * renderer.
 */
export async function openConfiguredWritableStore(): Promise<WritableStore> {
  const { openWritableStore } = await import("../../content/open-writable.ts");
  return openConfigured(openWritableStore);
}

/** Opens the configured store with the given function. */
export async function openConfigured<Opened>(
  open: (configuration: Configuration) => Promise<Opened>,
): Promise<Opened> {
  const configuration = readConfiguration();
  const reportNewStore = await expectStore(configuration);
  const warning = await foreignFolderWarning(configuration.dataFolder);
  // Printed first, because opening may create files, which would belong to root even if the command is then cancelled.
  if (warning !== undefined) console.error(`Warning: ${warning}`);
  const opened = await open(configuration);
  reportNewStore();
  return opened;
}
