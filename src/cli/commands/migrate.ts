import { parseArgs } from "node:util";
import { migrateDatabase } from "../../content/maintenance/inspect-database.ts";
import { warnOfForeignFolder } from "../settings/open-configured-store.ts";
import { readConfiguration } from "../settings/read-configuration.ts";
import type { Command } from "../terminal/command.ts";

export const migrateCommand: Command = {
  usage: "migrate",
  description: "Brings the database up to date, as every start of the server does; make a backup first",
  async run(args) {
    parseArgs({ args });
    const configuration = readConfiguration();
    await warnOfForeignFolder(configuration);
    const taken = await migrateDatabase(configuration.databaseUrl);
    for (const name of taken) console.log(`taken: ${name}`);
    console.log(
      taken.length === 0
        ? "The database is up to date."
        : `The database is up to date after ${taken.length} steps.`,
    );
    return 0;
  },
};
