import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { nameOfBucket } from "../../content/bucket/bucket-settings.ts";
import { backUp } from "../../content/maintenance/backup.ts";
import { checkBackup } from "../../content/maintenance/check-backup.ts";
import { noteBackup } from "../../content/maintenance/newest-backup.ts";
import type { Configuration } from "../../server/settings/configuration.ts";
import { readConfiguration } from "../settings/read-configuration.ts";
import { type Command, UsageError } from "../terminal/command.ts";

const MEBIBYTE = 1024 * 1024;
const NAMED_FAULTS = 20;

export const backupCommand: Command = {
  usage: "backup <file> | --check <file>",
  description:
    "Copies database and media, of a running server too, and reads the copy back before it says done; --check reads an earlier one",
  async run(args) {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { check: { type: "boolean", default: false } },
    });
    const [name] = positionals;
    if (name === undefined || positionals.length > 1) throw new UsageError("name one file");
    const file = resolve(name);
    if (values.check) return check(file);
    const configuration = readConfiguration();
    const { dataFolder } = configuration;
    const { rows, bytes, mediaFolder, media } = await backUp(configuration, file);
    console.log(`${file}: ${describe(rows, bytes)}, read back.`);
    console.log(`${mediaFolder}: ${media.kept} files, ${media.copied} of them new, read back.`);
    if (media.lost > 0)
      console.error(
        `Warning: ${media.lost} files of earlier revisions are missing or damaged, and are not in it: they cannot be restored any more.`,
      );
    await noteBackup(dataFolder, { file, time: Date.now() }).catch((error: unknown) =>
      console.error(
        `Warning: a rehearsal will not find this backup by itself: ${error instanceof Error ? error.message : String(error)}`,
      ),
    );
    console.log(restoreAdvice(configuration, mediaFolder));
    return 0;
  },
};

async function check(file: string): Promise<number> {
  const { kind, hasDigest, rows, bytes, mediaFolder, media } = await checkBackup(file);
  const digest =
    kind === "postgres" ? "its end, its digest and all rows are right" : describeFile(file, hasDigest);
  console.log(`${file}: ${describe(rows, bytes)}: ${digest}.`);
  const others = media.others === 0 ? "" : ` ${media.others} further files belong to no site.`;
  const read = `${media.total} files, ${inMebibytes(media.bytes)}, each read and compared with its hash`;
  if (media.faults.length === 0) {
    console.log(`${mediaFolder}: ${read}: all are whole.${others}`);
    return 0;
  }
  console.error(`${mediaFolder}: ${read}: ${media.faults.length} are not what was stored.${others}`);
  for (const { path, fault } of media.faults.slice(0, NAMED_FAULTS)) console.error(`  ${path} ${fault}`);
  if (media.faults.length > NAMED_FAULTS) console.error(`  and ${media.faults.length - NAMED_FAULTS} more`);
  console.error("Use another backup, or make a new one while the site has these files.");
  return 1;
}

function describeFile(file: string, hasDigest: boolean): string {
  return hasDigest
    ? "its digest and its structure are right"
    : `its structure is right; without ${file}.sha256 nobody can tell whether a value in it has changed`;
}

function describe(rows: Record<string, number>, bytes: number): string {
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
  return `${total} rows of ${Object.keys(rows).length} tables, ${inMebibytes(bytes)}`;
}

function inMebibytes(bytes: number): string {
  return `${(bytes / MEBIBYTE).toFixed(1)} MB`;
}

function restoreAdvice(
  { databaseUrl, bucket }: Pick<Configuration, "databaseUrl" | "bucket">,
  mediaFolder: string,
): string {
  const database = databaseUrl.startsWith("file:")
    ? "stop the server, put the file in place of the database"
    : "psql --single-transaction --set ON_ERROR_STOP=1 --file=<file> <empty database>";
  const files =
    bucket === null
      ? "put the folder in place of media"
      : `vitrine move --media ${mediaFolder} ${nameOfBucket(bucket)}`;
  return `To restore: ${database}, and ${files}.`;
}
