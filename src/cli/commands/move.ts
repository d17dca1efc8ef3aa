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
    "Copies everything that the database holds into another, empty one, of SQLite (file:/path) or PostgreSQL (postgres://…), and counts it there; stop all servers before. With --media it copies sites' files from one folder or bucket (s3://…) to another",
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
    if (source === target) throw new UsageError("name another database than the one that is in use");
    const rows = await moveStore(source, target, dataFolder);
    for (const line of textTable(["table", "rows"], Object.entries(rows))) console.log(line);
    console.log(
      "All rows have arrived. To use the new database, set DATABASE_URL and start; sites' files stay where they are. The old one is as it was.",
    );
    return 0;
  },
};

async function moveFiles([source, target, ...others]: readonly string[]): Promise<number> {
  if (source === undefined || target === undefined || others.length > 0)
    throw new UsageError("name two stores of files: folders, or s3://bucket/prefix");
  const [from, to] = [await openNamed(source), await openNamed(target)];
  if (from.name === to.name) throw new UsageError("name two different stores of files");
  const { copied, kept, lost } = await moveMedia(readConfiguration().databaseUrl, from, to);
  console.log(`${to.name}: ${copied} files copied, ${kept} were there already.`);
  if (lost > 0) console.error(`Warning: ${lost} files of earlier revisions are missing in ${from.name}.`);
  console.log(
    "To use them there, name it in VITRINE_MEDIA, or the folder's parent in VITRINE_DATA, and start.",
  );
  return 0;
}

/** A folder of files, as it lies in a data folder or beside a backup, or a bucket, with the key that the environment has. */
async function openNamed(name: string): Promise<Blobs> {
  if (!name.startsWith("s3://")) return openFolderBlobs(resolve(name));
  const configuration = parseConfiguration({ ...readEnvironment(process.cwd()), VITRINE_MEDIA: name });
  return (await openBlobs(configuration)).blobs;
}
