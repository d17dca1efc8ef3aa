import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { nameOfBucket } from "../../content/bucket/bucket-settings.ts";
import { backUp } from "../../content/maintenance/backup.ts";
import { checkBackup } from "../../content/maintenance/check-backup.ts";
import { recordBackup } from "../../content/maintenance/newest-backup.ts";
import type { Configuration } from "../../server/settings/configuration.ts";
import { readConfiguration } from "../settings/read-configuration.ts";
import { type Command, UsageError } from "../terminal/command.ts";

const MEBIBYTE = 1024 * 1024;
const NAMED_FAULTS = 20;

export const backupCommand: Command = {
  usage: "backup <file> | --check <file>",
  description:
    "Copies database and media, even while a server runs, and reads the copy back to verify it; --check verifies an earlier backup",
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
    console.log(`${mediaFolder}: ${media.present} files, ${media.copied} of them new, verified.`);
    if (media.lost > 0)
      console.error(
        `Warning: ${media.lost} files of earlier revisions are missing or damaged, and not in the backup. These revisions cannot be restored completely.`,
      );
    await recordBackup(dataFolder, { file, time: Date.now() }).catch((error: unknown) =>
      console.error(
        `Warning: rehearsals will not find this backup automatically: ${error instanceof Error ? error.message : String(error)}`,
      ),
    );
    console.log(restoreAdvice(configuration, file, mediaFolder));
    return 0;
  },
};

async function check(file: string): Promise<number> {
  const { kind, hasDigest, rows, bytes, mediaFolder, media } = await checkBackup(file);
  const digest =
    kind === "postgres"
      ? "it is complete, and its checksum and all rows are correct"
      : describeFile(file, hasDigest);
  console.log(`${file}: ${describe(rows, bytes)}: ${digest}.`);
  const others = media.others === 0 ? "" : ` ${media.others} further files belong to no site.`;
  const read = `${media.total} files, ${inMebibytes(media.bytes)}, each compared with its hash`;
  if (media.faults.length === 0) {
    console.log(`${mediaFolder}: ${read}: all are intact.${others}`);
    return 0;
  }
  console.error(`${mediaFolder}: ${read}: ${media.faults.length} are missing or damaged.${others}`);
  for (const { path, fault } of media.faults.slice(0, NAMED_FAULTS)) console.error(`  ${path} ${fault}`);
  if (media.faults.length > NAMED_FAULTS) console.error(`  and ${media.faults.length - NAMED_FAULTS} more`);
  console.error("Use another backup, or make a new one while the site still has these files.");
  return 1;
}

function describeFile(file: string, hasDigest: boolean): string {
  return hasDigest
    ? "its checksum and its structure are correct"
    : `its structure is correct; without ${file}.sha256 changed values cannot be detected`;
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
  file: string,
  mediaFolder: string,
): string {
  const database = databaseUrl.startsWith("file:")
    ? `stop the server, replace its database with ${file}`
    : `psql --single-transaction --set ON_ERROR_STOP=1 --file=${file} <empty database>`;
  const files =
    bucket === null
      ? `replace the server's media folder with ${mediaFolder}`
      : `vitrine move --media ${mediaFolder} ${nameOfBucket(bucket)}`;
  return `To restore: ${database}, and ${files}.`;
}
