import { type Configuration, parseConfiguration } from "../server/configuration.ts";
import { readEnvironment } from "../server/environment.mjs";

/** The configuration that the environment and `.env` of this folder give. */
export function readConfiguration(): Configuration {
  return parseConfiguration(readEnvironment(process.cwd()));
}
