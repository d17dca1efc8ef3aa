import { type Configuration, parseConfiguration, readEnvironment } from "../server/configuration.ts";

/** The configuration that the environment and `.env` of this folder give. */
export function readConfiguration(): Configuration {
  return parseConfiguration(readEnvironment(process.cwd()));
}
