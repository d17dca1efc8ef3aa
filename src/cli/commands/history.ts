import { ExportError } from "../../content/export/export-tenant.ts";
import type { ListedRevision } from "../../content/history/list-revisions.ts";
import type { WritableStore } from "../../content/open-writable.ts";
import { didYouMean } from "../../content/source/nearest-name.ts";
import type { Tenant } from "../../content/store.ts";
import { clockTime } from "../../content/time/clock-time.ts";
import { readWrittenDate, timestampOf } from "../../content/time/written-date.ts";
import { asFileName, readRevisionNumber } from "../history/find-revision.ts";
import { withTenant } from "../history/with-tenant.ts";
import { type Command, UsageError } from "../terminal/command.ts";
import { textTable } from "../terminal/text-table.ts";
import { defineVerbs, parseVerb } from "../terminal/verbs.ts";
import { whoIs } from "../terminal/who-is.ts";

const LISTED = 20;
/** Maximum width of a column in characters. Longer names and notes are truncated. */
const COLUMN_WIDTH = 100;

const VERBS = defineVerbs({
  command: "history",
  options: { limit: { type: "string" }, before: { type: "string" }, at: { type: "string" } },
  takes: { list: ["limit", "before"], export: ["at"] },
  // Without `--at`, the word `export` is the name of a file.
  find: (_, given) => (given.has("at") ? "export" : "list"),
});

export const historyCommand: Command = {
  opensStore: true,
  verbs: VERBS,
  usage: `history <tenant> [<file>] [--limit <number>] [--before <revision>]
    history <tenant> --at <time> export <folder>`,
  description:
    "Lists who published what and when, of a tenant or of one file; or writes the site as it was at a time",
  async run(args) {
    const { values, positionals } = parseVerb(VERBS, args);
    if (values.at !== undefined) return exportThen(values.at, positionals);
    const [code, file] = positionals;
    if (code === undefined || positionals.length > 2)
      throw new UsageError("name one tenant, and at most one of its files");
    const { limit = String(LISTED) } = values;
    if (!/^[1-9]\d{0,4}$/.test(limit)) throw new UsageError("--limit is a whole number from 1 to 99999");
    const options = {
      limit: Number(limit),
      before: values.before === undefined ? undefined : readRevisionNumber("--before", values.before),
      name: file === undefined ? undefined : asFileName(file),
    };
    return withTenant(code, (store, tenant) => list(store, tenant, options));
  },
};

/** Matches a time without seconds, as copied from the list. It includes everything published in that minute. */
const WITHOUT_SECONDS = /T\d{2}:\d{2}(?!:)/;
const MINUTE_MS = 60_000;

/** @param at a time, in the site's time zone unless it has an offset */
async function exportThen(at: string, positionals: readonly string[]): Promise<number> {
  // The tenant may be omitted if there is only one.
  const [verb, folder] = positionals.slice(-2);
  const [code] = positionals.slice(0, -2);
  if (verb !== "export" || folder === undefined || positionals.length > 3)
    throw new UsageError("--at needs an action: <tenant> --at <time> export <folder>");
  const written = readWrittenDate(at);
  if (written === undefined)
    throw new UsageError("--at is a date such as 2026-01-31, or a date with a time such as 2026-01-31T09:00");
  return withTenant(code, async ({ history }, tenant) => {
    const { timeZone } = tenant;
    const begin = Date.parse(timestampOf(written, timeZone));
    if (begin > Date.now()) throw new UsageError(`--at ${at} is in the future in ${timeZone}`);
    const time = begin + (WITHOUT_SECONDS.test(at) ? MINUTE_MS - 1 : 0);
    try {
      const { revision, articles, media, rewritten } = await history.exportAt(tenant, time, folder);
      const when = `${clockTime(time, timeZone)} (${timeZone})`;
      console.log(`${tenant.code} as it was at ${when}, after revision ${revision}:`);
      console.log(`${articles} articles and ${media} files written to ${folder}.`);
      if (rewritten.length > 0) console.log(`These files contain later data: ${rewritten.join(", ")}.`);
      return 0;
    } catch (error) {
      if (!(error instanceof ExportError)) throw error;
      console.error(error.message);
      return 1;
    }
  });
}

async function list(
  { history }: WritableStore,
  tenant: Tenant,
  options: { name: string | undefined; before: number | undefined; limit: number },
): Promise<number> {
  const { name, before, limit } = options;
  // Requests one more entry than shown, to find out whether there are more.
  const found = await history.list(tenant, { ...options, limit: limit + 1 });
  const revisions = found.slice(0, limit);
  const oldest = revisions.at(-1);
  if (oldest === undefined) return explainNothing(await history.names(tenant), tenant, name, before);
  const heads = ["revision", `time (${tenant.timeZone})`, "by", "from", "files"];
  for (const line of textTable(
    heads,
    revisions.map((revision) => rowOf(revision, tenant)),
    COLUMN_WIDTH,
  ))
    console.log(line);
  if (found.length > limit) {
    const call = ["vitrine history", tenant.code, ...(name === undefined ? [] : [name])].join(" ");
    console.log(`Older ones: ${call} --before ${oldest.id}`);
  }
  return 0;
}

function rowOf(revision: ListedRevision, { timeZone }: Tenant): (string | number)[] {
  const { id, at, author, origin, isPublished } = revision;
  const from = isPublished ? origin : `${origin}, kept`;
  return [id, clockTime(at, timeZone), whoIs(author), from, filesOf(revision)];
}

/** Describes the files of a revision, followed by its note: `changed articles/en/about.md`, or `12 files: 3 added, 9 changed`. */
function filesOf({ files, someName, note }: ListedRevision): string {
  const actions = Object.entries(files).filter(([, count]) => count > 0);
  const total = actions.reduce((sum, [, count]) => sum + count, 0);
  const text =
    total === 1
      ? `${actions[0]?.[0]} ${someName}`
      : `${total} files: ${actions.map(([action, count]) => `${count} ${action}`).join(", ")}`;
  return note === "" ? text : `${text} (${note})`;
}

/** Explains why the list is empty. Returns the exit code. */
function explainNothing(
  names: readonly string[],
  { code }: Tenant,
  name: string | undefined,
  before: number | undefined,
): number {
  if (name !== undefined && !names.includes(name)) {
    console.error(`${code} never had a file ${name}${didYouMean(name, names)}`);
    return 1;
  }
  const what = name === undefined ? code : `${name} of ${code}`;
  console.log(
    before === undefined
      ? `Nothing of ${what} has been published yet.`
      : `${what} has no revision before ${before}.`,
  );
  return 0;
}
