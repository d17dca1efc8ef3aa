import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { backUp } from "../../content/maintenance/backup.ts";
import { type Command, UsageError } from "../command.ts";
import { readConfiguration } from "../read-configuration.ts";

const MEBIBYTE = 1024 * 1024;

export const backupCommand: Command = {
  usage: "backup <file>",
  description:
    "Copies database and media, of a running server too, and reads the copy back before it says done",
  async run(args) {
    const { positionals } = parseArgs({ args, allowPositionals: true });
    const [name] = positionals;
    if (name === undefined || positionals.length > 1) throw new UsageError("name one file");
    const { databaseUrl, dataFolder } = readConfiguration();
    const file = resolve(name);
    const { rows, bytes, mediaFolder, media } = await backUp(databaseUrl, dataFolder, file);
    const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
    console.log(
      `${file}: ${total} rows of ${Object.keys(rows).length} tables, ${(bytes / MEBIBYTE).toFixed(1)} MB, read back.`,
    );
    console.log(`${mediaFolder}: ${media.kept} files, ${media.copied} of them new, read back.`);
    console.log(
      databaseUrl.startsWith("file:")
        ? "To restore: stop the server, put the file in place of the database and the folder in place of media."
        : "To restore: psql --single-transaction --set ON_ERROR_STOP=1 --file=<file> <empty database>, and put the folder in place of media.",
    );
    return 0;
  },
};
