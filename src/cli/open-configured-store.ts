import { openStore } from "../content/open.ts";
import { readConfiguration } from "./read-configuration.ts";

/** Opens the store that the environment configures. Close it when done. */
export function openConfiguredStore(): ReturnType<typeof openStore> {
  return openStore(readConfiguration());
}
