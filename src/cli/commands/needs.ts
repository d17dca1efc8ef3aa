import { writeFile } from "node:fs/promises";
import { deliveryText, needsAsCsv, needsAsJson } from "../../content/needs/export-needs.ts";
import type { StoredNeed } from "../../content/needs/need-archive.ts";
import type { Store, Tenant } from "../../content/store.ts";
import { clockTime } from "../../content/time/clock-time.ts";
import { FILTER_OPTIONS, readFilter } from "../needs/read-filter.ts";
import { openConfiguredStore } from "../settings/open-configured-store.ts";
import { type Command, UsageError } from "../terminal/command.ts";
import { textTable } from "../terminal/text-table.ts";
import { defineVerbs, parseVerb } from "../terminal/verbs.ts";

const LISTED = 50;

const FILTERS = Object.keys(FILTER_OPTIONS) as (keyof typeof FILTER_OPTIONS)[];

const VERBS = defineVerbs({
  command: "needs",
  options: { ...FILTER_OPTIONS, format: { type: "string" }, output: { type: "string" } },
  takes: {
    list: FILTERS,
    show: [],
    export: [...FILTERS, "format", "output"],
    erase: ["email", "state"],
    resend: ["state"],
    release: [],
  },
  find: ([verb]) => verb,
});

type Values = ReturnType<typeof parse>["values"];

function parse(args: string[]) {
  return parseVerb(VERBS, args);
}

interface Call {
  store: Store;
  tenant: Tenant;
  values: Values;
  id: string | undefined;
}

/** The actions of the command. Each resolves to the exit code. */
const ACTIONS: Record<keyof typeof VERBS.takes, (call: Call) => Promise<number>> = {
  list,
  show,
  export: exportNeeds,
  erase,
  resend,
  release,
};

export const needsCommand: Command = {
  opensStore: true,
  verbs: VERBS,
  usage: `needs list|show|export|erase|resend|release <tenant> [<id>]
    needs list <tenant>        [filters]
    needs show <tenant> <id>
    needs export <tenant>      [filters] [--format csv|json] [--output <file>]
    needs erase <tenant>       <id>, or --email <address>, or --state flood
    needs resend <tenant>      <id>, or --state dead|stored
    needs release <tenant>
    filters: --since <date> --until <date> --form <name> --category <name> --language <code>
             --email <address> --state suspicious|held-back|flood|stored|pending|delivered|dead --limit <number>`,
  description:
    "Shows, exports, permanently erases or resends enquiries of visitors, or releases enquiries that are held for review as a flood",
  async run(args) {
    const { verb, values, positionals } = parse(args);
    const [, code, id, ...rest] = positionals;
    if (code === undefined || rest.length > 0) throw new UsageError("name one tenant");
    if (id !== undefined && ["list", "export", "release"].includes(verb))
      throw new UsageError("name one tenant, and select needs with filters");
    const store = await openConfiguredStore();
    try {
      const tenant = await store.findTenant(code);
      if (tenant === undefined) {
        console.error(`there is no tenant "${code}". "vitrine tenants" lists all tenants`);
        return 1;
      }
      return await ACTIONS[verb]({ store, tenant, values, id });
    } finally {
      await store.close();
    }
  },
};

async function list({ store, tenant, values }: Call): Promise<number> {
  const filter = { limit: LISTED, ...withoutUndefined(readFilter(values, tenant.timeZone)) };
  const needs = await store.needs.list(tenant, filter);
  if (needs.length === 0) {
    console.log("No needs.");
    return 0;
  }
  const rows = needs.map((need) => [
    need.id,
    clockTime(need.createdAt, tenant.timeZone),
    need.name,
    need.email || need.phone,
    need.form,
    need.category,
    [deliveryText(need), ...need.suspicion].join(" · "),
  ]);
  for (const line of textTable(
    ["id", `time (${tenant.timeZone})`, "name", "reached at", "form", "category", "state"],
    rows,
  ))
    console.log(line);
  if (needs.length === filter.limit)
    console.log(`Only the newest ${needs.length} are shown; --limit shows more.`);
  return 0;
}

async function show({ store, tenant, id }: Call): Promise<number> {
  if (id === undefined) throw new UsageError("name the need by its id");
  const need = await store.needs.find(tenant, id);
  if (need === undefined) return notFound(tenant, id);
  for (const line of describe(need, tenant)) console.log(line);
  return 0;
}

async function exportNeeds({ store, tenant, values }: Call): Promise<number> {
  const { format = "csv", output } = values;
  if (format !== "csv" && format !== "json") throw new UsageError("--format is csv or json");
  const needs = await store.needs.list(tenant, readFilter(values, tenant.timeZone));
  const text = format === "csv" ? needsAsCsv(needs) : needsAsJson(needs);
  if (output === undefined) process.stdout.write(text);
  else {
    await writeFile(output, text, { mode: 0o600 });
    console.log(`${needs.length} needs written to ${output}.`);
  }
  return 0;
}

async function erase({ store, tenant, values, id }: Call): Promise<number> {
  const count = await store.needs.erase(tenant, readErased(values, id));
  console.log(
    count === 0
      ? "No such need."
      : `${count} erased, with their deliveries. Erase them in backups and where they were delivered, too.`,
  );
  return count === 0 ? 1 : 0;
}

/** @throws {UsageError} unless enquiries are selected in exactly one way */
function readErased({ email, state }: Values, id: string | undefined) {
  if (state !== undefined && state !== "flood")
    throw new UsageError("erase accepts only --state flood; erase other needs by <id> or --email");
  const chosen = [
    ...(id === undefined ? [] : [{ id }]),
    ...(email === undefined ? [] : [{ email }]),
    ...(state === undefined ? [] : [{ state } as const]),
  ];
  const [which] = chosen;
  if (which === undefined || chosen.length > 1)
    throw new UsageError("select needs in exactly one way: an id, --email <address>, or --state flood");
  return which;
}

async function release({ store, tenant }: Call): Promise<number> {
  const count = await store.needs.release(tenant);
  const isDelivered = (await store.needs.channels(tenant)).length > 0;
  const next = isDelivered
    ? "a running server now delivers those that are not suspicious for another reason"
    : `nothing is delivered, since ${tenant.code} has neither webhook nor e-mail`;
  console.log(count === 0 ? "No need is held back as a flood." : `${count} released; ${next}.`);
  return 0;
}

async function resend({ store, tenant, values, id }: Call): Promise<number> {
  if ((id === undefined) === (values.state === undefined))
    throw new UsageError("select needs in exactly one way: an id, --state dead, or --state stored");
  const which = id === undefined ? { state: readResent(values.state) } : { id };
  // Failed deliveries of channels that were removed are deleted even if no channel is left.
  if (values.state !== "dead" && (await store.needs.channels(tenant)).length === 0) {
    console.error(
      `${tenant.code} has neither a webhook nor an e-mail address for needs: add one under "needs" in its site.yaml and import it`,
    );
    return 1;
  }
  const count = await store.needs.resend(tenant, which);
  if (count === 0 && id !== undefined) return notFound(tenant, id);
  console.log(`${count} queued; a running server delivers them now.`);
  return 0;
}

/** @throws {UsageError} if enquiries in that state cannot be sent together */
function readResent(state: string | undefined): "dead" | "stored" {
  if (state === "dead" || state === "stored") return state;
  throw new UsageError("only --state dead and --state stored can be sent again");
}

function notFound(tenant: Tenant, id: string): number {
  console.error(`${tenant.code} has no need ${id}`);
  return 1;
}

/** Returns all fields of an enquiry for a terminal. Control characters are removed, because a terminal would execute them. */
function describe(need: StoredNeed, { timeZone }: Tenant): string[] {
  const { message, deliveries, suspicion, createdAt, answers, ...fields } = need;
  const width = Math.max(...Object.keys(fields).map((key) => key.length));
  return [
    `${"time".padEnd(width)}  ${clockTime(createdAt, timeZone)} (${timeZone})`,
    ...Object.entries(fields).map(([key, value]) => `${key.padEnd(width)}  ${value}`),
    ...(suspicion.length === 0 ? [] : [`${"suspicion".padEnd(width)}  ${suspicion.join(", ")}`]),
    ...deliveries.map(
      ({ channel, status, attempts, lastError }) =>
        `${channel.padEnd(width)}  ${status}, ${attempts} attempts${lastError === null ? "" : `, ${lastError}`}`,
    ),
    ...answers.flatMap(({ label, value }) => ["", `${label}:`, value]),
    "",
    message,
  ].map((line) => line.replace(/[^\P{Cc}\n\t]+/gu, ""));
}

function withoutUndefined<Values extends object>(values: Values): Partial<Values> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Partial<Values>;
}
