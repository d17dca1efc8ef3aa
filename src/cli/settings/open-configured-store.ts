import { foreignFolderWarning } from "../../content/maintenance/owners.ts";
import type { WritableStore } from "../../content/open-writable.ts";
import { openStore } from "../../content/open.ts";
import type { Configuration } from "../../server/settings/configuration.ts";
import { expectStore } from "./new-store.ts";
import { readConfiguration } from "./read-configuration.ts";

/**
 * Opens the store that the environment configures. Close it when done.
 *
 * @throws {StoreError} if it cannot be opened, or a new one would be made unasked
 */
export async function openConfiguredStore(): ReturnType<typeof openStore> {
  return openConfigured(openStore);
}

/** The same, for commands that write single files or read how they were: loads what reads Markdown. */
export async function openConfiguredWritableStore(): Promise<WritableStore> {
  const { openWritableStore } = await import("../../content/open-writable.ts");
  return openConfigured(openWritableStore);
}

/** The same for any way of opening it. */
export async function openConfigured<Opened>(
  open: (configuration: Configuration) => Promise<Opened>,
): Promise<Opened> {
  const configuration = readConfiguration();
  const tellOfNewStore = await expectStore(configuration);
  const warning = await foreignFolderWarning(configuration.dataFolder);
  // Before anything is written to the data folder: files of root are there to stay.
  if (warning !== undefined) console.error(`Warning: ${warning}`);
  const opened = await open(configuration);
  tellOfNewStore();
  return opened;
}
