import { readEnvironment } from "../../server/process/environment.mjs";
import { type Configuration, parseConfiguration } from "../../server/settings/configuration.ts";

/** Reads the configuration from the environment and the `.env` file in the current folder. */
export function readConfiguration(): Configuration {
  return parseConfiguration(readEnvironment(process.cwd()));
}

/** Returns which variables are set in the environment or in `.env`. Empty variables count as unset. */
export function readNames(): { hasDataFolder: boolean; hasDatabase: boolean } {
  const environment = readEnvironment(process.cwd());
  const hasName = (variable: string) => (environment[variable]?.trim() ?? "") !== "";
  return { hasDataFolder: hasName("VITRINE_DATA"), hasDatabase: hasName("DATABASE_URL") };
}
