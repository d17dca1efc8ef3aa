import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { dayAt } from "../../content/time/time-zone.ts";
import { visitsAsCsv } from "../../content/visits/visits-as-csv.ts";
import { openConfiguredStore } from "../settings/open-configured-store.ts";
import { type Command, UsageError } from "../terminal/command.ts";
import { fruitlessSearches } from "../visits/fruitless-searches.ts";
import { visitLines } from "../visits/print-visits.ts";

const DEFAULT_DAYS = "30";
const MAXIMUM_DAYS = 3_660;
const DEFAULT_ROWS = "10";

export const visitsCommand: Command = {
  opensStore: true,
  usage: "visits <tenant> [--days <number>] [--rows <number>] [--csv] [--output <file>]",
  description:
    "Shows how a tenant's site is visited: days, pages, origins, searches, missing addresses, enquiries",
  async run(args) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        days: { type: "string" },
        rows: { type: "string" },
        csv: { type: "boolean" },
        output: { type: "string" },
      },
    });
    const [code] = positionals;
    if (code === undefined || positionals.length > 1) throw new UsageError("name one tenant");
    if (values.csv === true && values.rows !== undefined)
      throw new UsageError("--csv contains all rows: leave out --rows");
    const days = count("days", values.days ?? DEFAULT_DAYS, MAXIMUM_DAYS);
    const rows = count("rows", values.rows ?? DEFAULT_ROWS, 1_000);
    const store = await openConfiguredStore();
    try {
      const tenant = await store.findTenant(code);
      if (tenant === undefined) {
        console.error(`there is no tenant "${code}". "vitrine tenants" lists all tenants`);
        return 1;
      }
      const today = dayAt(tenant.timeZone, Date.now());
      const report = await store.visits.report(tenant, today - days + 1, today);
      const reader = store.reader(tenant);
      const fruitless = () =>
        fruitlessSearches(
          report.top.search,
          tenant.languages,
          async (query, language) => (await reader.search({ query, page: 1, size: 1 }, language)).total,
          rows,
        );
      const text =
        values.csv === true
          ? visitsAsCsv(report)
          : `${visitLines(report, rows, await fruitless()).join("\n")}\n`;
      if (values.output === undefined) process.stdout.write(text);
      else {
        await writeFile(values.output, text);
        console.log(`Written to ${values.output}.`);
      }
      return 0;
    } finally {
      await store.close();
    }
  },
};

function count(name: string, text: string, maximum: number): number {
  const number = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  if (number < 1 || number > maximum)
    throw new UsageError(`--${name} is a whole number from 1 to ${maximum}`);
  return number;
}
