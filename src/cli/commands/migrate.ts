import { parseArgs } from "node:util";
import { migrateDatabase } from "../../content/maintenance/inspect-database.ts";
import { openConfigured } from "../settings/open-configured-store.ts";
import type { Command } from "../terminal/command.ts";

export const migrateCommand: Command = {
  opensStore: true,
  usage: "migrate",
  description:
    "Migrates the database to this version, as the server does at every start; make a backup first",
  async run(args) {
    parseArgs({ args });
    const applied = await openConfigured(({ databaseUrl }) => migrateDatabase(databaseUrl));
    for (const name of applied) console.log(`applied: ${name}`);
    console.log(
      applied.length === 0
        ? "The database is up to date."
        : `The database is up to date after ${applied.length} migrations.`,
    );
    return 0;
  },
};
