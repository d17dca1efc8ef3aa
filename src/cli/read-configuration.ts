import { type Configuration, parseConfiguration } from "../server/configuration.ts";
import { readEnvironment } from "../server/environment.mjs";

/** The configuration from the environment and the `.env` of the current folder. */
export function readConfiguration(): Configuration {
  return parseConfiguration(readEnvironment(process.cwd()));
}
