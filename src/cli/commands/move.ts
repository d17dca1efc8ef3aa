import { parseArgs } from "node:util";
import { moveStore } from "../../content/maintenance/move-store.ts";
import { parseConfiguration } from "../../server/settings/configuration.ts";
import { readConfiguration } from "../settings/read-configuration.ts";
import { type Command, UsageError } from "../terminal/command.ts";
import { textTable } from "../terminal/text-table.ts";

export const moveCommand: Command = {
  usage: "move <database-url>",
  description:
    "Copies everything that the database holds into another, empty one, of SQLite (file:/path) or PostgreSQL (postgres://…), and counts it there; stop all servers before",
  async run(args) {
    const { positionals } = parseArgs({ args, allowPositionals: true });
    const [url] = positionals;
    if (url === undefined || positionals.length > 1) throw new UsageError("name one database");
    const { databaseUrl: source, dataFolder } = readConfiguration();
    const { databaseUrl: target } = parseConfiguration({ DATABASE_URL: url });
    if (source === target) throw new UsageError("name another database than the one that is in use");
    const rows = await moveStore(source, target, dataFolder);
    for (const line of textTable(["table", "rows"], Object.entries(rows))) console.log(line);
    console.log(
      "All rows have arrived. To use the new database, set DATABASE_URL and start; the data folder with its media stays. The old one is as it was.",
    );
    return 0;
  },
};
