import { resolve } from "node:path";
import { parseArgs } from "node:util";
import type { Blobs } from "../../content/blobs/blobs.ts";
import { openFolderBlobs } from "../../content/blobs/folder-blobs.ts";
import { openBlobs } from "../../content/blobs/open-blobs.ts";
import { moveMedia } from "../../content/maintenance/move-media.ts";
import { moveStore } from "../../content/maintenance/move-store.ts";
import { readEnvironment } from "../../server/process/environment.mjs";
import { parseConfiguration } from "../../server/settings/configuration.ts";
import { readConfiguration } from "../settings/read-configuration.ts";
import { type Command, UsageError } from "../terminal/command.ts";
import { textTable } from "../terminal/text-table.ts";

export const moveCommand: Command = {
  usage: "move <database-url> | --media <from> <to>",
  description:
    "Copies the whole database to another, empty one, SQLite (file:/path) or PostgreSQL (postgres://…), and verifies the row counts; stop all servers first. With --media it copies sites' files from one folder or bucket (s3://…) to another",
  async run(args) {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { media: { type: "boolean", default: false } },
    });
    if (values.media) return moveFiles(positionals);
    const [url] = positionals;
    if (url === undefined || positionals.length > 1) throw new UsageError("name one database");
    const { databaseUrl: source, dataFolder } = readConfiguration();
    const { databaseUrl: target } = parseConfiguration({ DATABASE_URL: url });
    if (source === target) throw new UsageError("name a database other than the current one");
    const rows = await moveStore(source, target, dataFolder);
    for (const line of textTable(["table", "rows"], Object.entries(rows))) console.log(line);
    console.log(
      "All rows were copied. To use the new database, set DATABASE_URL and start; sites' files stay where they are. The old database is unchanged.",
    );
    return 0;
  },
};

async function moveFiles([source, target, ...others]: readonly string[]): Promise<number> {
  if (source === undefined || target === undefined || others.length > 0)
    throw new UsageError("name two places for files: folders, or s3://bucket/prefix");
  const [from, to] = [await openNamed(source), await openNamed(target)];
  if (from.name === to.name) throw new UsageError("name two different places");
  const { copied, present, lost } = await moveMedia(readConfiguration().databaseUrl, from, to);
  console.log(`${to.name}: ${copied} files copied, ${present} already there.`);
  if (lost > 0) console.error(`Warning: ${lost} files of earlier revisions are missing in ${from.name}.`);
  console.log(
    "To use the copy, set VITRINE_MEDIA to it, or VITRINE_DATA to the parent of the folder, and start.",
  );
  return 0;
}

/** Opens a bucket with the key from the environment, or a folder of files as in a data folder or a backup. */
async function openNamed(name: string): Promise<Blobs> {
  if (!name.startsWith("s3://")) return openFolderBlobs(resolve(name));
  const configuration = parseConfiguration({ ...readEnvironment(process.cwd()), VITRINE_MEDIA: name });
  return (await openBlobs(configuration)).blobs;
}
