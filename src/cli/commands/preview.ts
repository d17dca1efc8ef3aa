import * as v from "valibot";
import type { WritableStore } from "../../content/open-writable.ts";
import { didYouMean } from "../../content/source/nearest-name.ts";
import type { Tenant } from "../../content/store.ts";
import { clockTime } from "../../content/time/clock-time.ts";
import { readWrittenDate, timestampOf } from "../../content/time/written-date.ts";
import { type PreviewSubject, previewSubjectSchema } from "../../contract/studio/preview-subject.ts";
import { publicOrigin } from "../../server/tenancy/context.ts";
import { asFileName } from "../history/find-revision.ts";
import { withTenant } from "../history/with-tenant.ts";
import { readConfiguration } from "../settings/read-configuration.ts";
import { type Command, UsageError } from "../terminal/command.ts";
import { textTable } from "../terminal/text-table.ts";
import { defineVerbs, parseVerb } from "../terminal/verbs.ts";
import { whoIs } from "../terminal/who-is.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;
const MAXIMUM_DAYS = 30;
const ACTOR = { id: "command-line", network: "", requestId: "" };

const VERBS = defineVerbs({
  command: "preview",
  options: {
    title: { type: "string" },
    release: { type: "string" },
    theme: { type: "string" },
    language: { type: "string" },
    path: { type: "string" },
    at: { type: "string" },
    days: { type: "string", default: String(MAXIMUM_DAYS) },
  },
  takes: {
    list: [],
    make: ["title", "release", "theme", "language", "path", "at", "days"],
    revoke: [],
  },
  find: ([, verb = "list"]) => verb,
});

export const previewCommand: Command = {
  opensStore: true,
  verbs: VERBS,
  usage: `preview <tenant> [list]
    preview <tenant> make [<file> …] --title <text> [--release <number>] [--theme <theme>] [--language <language>]
      [--path <path>] [--at <time>] [--days <1-30>]
    preview <tenant> revoke <link or id>`,
  description: "Creates links that let people without an account see a site as it will be, or as it was",
  async run(args) {
    const { verb, values, positionals } = parseVerb(VERBS, args);
    const [code, , ...rest] = positionals;
    if (code === undefined || (verb === "list" && rest.length > 0)) throw new UsageError("name one tenant");
    if (verb === "list") return withTenant(code, list);
    if (verb === "revoke") {
      const [id, ...more] = rest;
      if (id === undefined || more.length > 0)
        throw new UsageError('name one link, or its id from "vitrine preview <tenant>"');
      return withTenant(code, (store, tenant) => revoke(store, tenant, id));
    }
    const { title } = values;
    if (title === undefined || title.trim() === "")
      throw new UsageError("pass a --title that identifies the link");
    const days = Number(values.days);
    if (!Number.isInteger(days) || days < 1 || days > MAXIMUM_DAYS)
      throw new UsageError(`--days is a whole number from 1 to ${MAXIMUM_DAYS}`);
    const drafts = rest.map(asFileName);
    return withTenant(code, async (store, tenant) => {
      const unknown = await findUnknown(store, tenant, drafts);
      if (unknown !== undefined) {
        console.error(unknown);
        return 1;
      }
      const subject = readSubject({
        drafts,
        release: values.release === undefined ? undefined : Number(values.release),
        theme: values.theme,
        language: values.language,
        path: values.path,
        at: values.at === undefined ? undefined : readMoment(values.at, tenant),
      });
      const previews = await store.openPreviews();
      const endsAt = Date.now() + days * DAY_MS;
      const made = await previews.make(tenant, { kind: "link", title, subject, endsAt, actor: ACTOR });
      console.log(`${originOf(tenant)}/studio/preview/${made.token}`);
      console.log(`Valid until ${clockTime(made.endsAt, tenant.timeZone)}; it is not shown again.`);
      return 0;
    });
  },
};

/** Finds a file that is neither published nor has a draft. A link that names it would show nothing new. */
async function findUnknown(
  { drafts, exchange }: WritableStore,
  tenant: Tenant,
  names: readonly string[],
): Promise<string | undefined> {
  const published = await exchange.files.hashes(tenant.code);
  for (const name of names)
    if (!published.has(name) && (await drafts.find(tenant, name)) === undefined)
      return `${tenant.code} has neither a file nor a draft ${name}${didYouMean(name, [...published.keys()])}`;
  return undefined;
}

/** @throws {UsageError} if the options do not describe a valid preview */
function readSubject(given: Record<string, unknown>): PreviewSubject {
  const named = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const read = v.safeParse(previewSubjectSchema, named);
  if (read.success) return read.output;
  const [issue] = read.issues;
  throw new UsageError(`${v.getDotPath(issue) ?? ""}: ${issue.message}`);
}

/** Parses a time in the past or future. It is in the site's time zone unless it has an offset. */
function readMoment(text: string, { timeZone }: Tenant): number {
  const written = readWrittenDate(text);
  if (written === undefined)
    throw new UsageError("--at is a date such as 2026-01-31, or a date with a time such as 2026-01-31T09:00");
  return Date.parse(timestampOf(written, timeZone));
}

async function list(store: WritableStore, tenant: Tenant): Promise<number> {
  const links = await (await store.openPreviews()).list(tenant);
  if (links.length === 0) console.log(`${tenant.code} has no preview links.`);
  else
    for (const line of textTable(
      ["link", `until (${tenant.timeZone})`, "opened", "by", "title"],
      links.map(({ id, endsAt, uses, createdBy, title }) => [
        id,
        clockTime(endsAt, tenant.timeZone),
        uses,
        whoIs(createdBy),
        title,
      ]),
    ))
      console.log(line);
  return 0;
}

/** @param link the link itself, or its id from the list */
async function revoke(store: WritableStore, tenant: Tenant, link: string): Promise<number> {
  const previews = await store.openPreviews();
  const id = (await previews.find(link.split("/").at(-1) ?? link, tenant))?.id ?? link;
  if (await previews.revoke(tenant, id, ACTOR)) {
    console.log("The link was revoked.");
    return 0;
  }
  console.error(`${tenant.code} has no link ${link}. "vitrine preview ${tenant.code}" lists all links`);
  return 1;
}

function originOf(tenant: Tenant): string {
  const { port } = readConfiguration();
  return publicOrigin(tenant, { scheme: "http", host: "", port: port === 80 ? "" : `:${port}` });
}
