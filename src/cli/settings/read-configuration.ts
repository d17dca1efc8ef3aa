import { readEnvironment } from "../../server/process/environment.mjs";
import { type Configuration, parseConfiguration } from "../../server/settings/configuration.ts";

/** The configuration from the environment and the `.env` of the current folder. */
export function readConfiguration(): Configuration {
  return parseConfiguration(readEnvironment(process.cwd()));
}
