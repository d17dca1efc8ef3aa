import { parseArgs } from "node:util";
import type { WritableStore } from "../../content/open-writable.ts";
import { didYouMean } from "../../content/source/nearest-name.ts";
import type { Tenant } from "../../content/store.ts";
import { clockTime } from "../../content/time/clock-time.ts";
import { asFileName } from "../history/find-revision.ts";
import { printStep } from "../history/print-step.ts";
import { withTenant } from "../history/with-tenant.ts";
import { type Command, UsageError } from "../terminal/command.ts";

export const translationsCommand: Command = {
  opensStore: true,
  repeatable: ["up-to-date"],
  usage: "translations <tenant> [--up-to-date <file>] …",
  description:
    "Lists outdated translations with the words that changed in their originals; or marks one as up to date",
  async run(args) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { "up-to-date": { type: "string", multiple: true } },
    });
    const [code] = positionals;
    if (code === undefined || positionals.length > 1) throw new UsageError("name one tenant");
    const names = values["up-to-date"]?.map(asFileName);
    return withTenant(code, (store, tenant) =>
      names === undefined ? list(store, tenant) : mark(store, tenant, names),
    );
  },
};

async function list({ history, translations }: WritableStore, tenant: Tenant): Promise<number> {
  const outdated = await translations.outdated(tenant);
  for (const { name, original, at, author, before, after } of outdated) {
    const time = `${clockTime(at, tenant.timeZone)} (${tenant.timeZone})`;
    console.log(`${name} · outdated since ${time}${author === null ? "" : ` · ${author}`}`);
    if (before === null)
      console.log(
        `\njudged by the dates of both files; the earlier text of ${original} was never published here`,
      );
    else await printStep(history, tenant, { name: original, before, after }, { isWhole: false });
    console.log("");
  }
  const count = `${outdated.length} ${outdated.length === 1 ? "translation is" : "translations are"}`;
  console.log(
    outdated.length === 0
      ? `${tenant.code}: no translation is outdated.`
      : `${tenant.code}: ${count} outdated.`,
  );
  return 0;
}

/** Marks a translation as up to date. Returns the exit code. */
async function mark(
  { translations }: WritableStore,
  tenant: Tenant,
  names: readonly string[],
): Promise<number> {
  const outdated = (await translations.outdated(tenant)).map(({ name }) => name);
  let unknown = 0;
  for (const name of new Set(names)) {
    const { outcome } = await translations.markUpToDate(tenant, { name, author: null });
    if (outcome === "no-translation") {
      unknown += 1;
      console.error(`${tenant.code} has no translation ${name}${didYouMean(name, outdated)}`);
    } else console.log(`${name} ${outcome === "unchanged" ? "was" : "is"} up to date.`);
  }
  return unknown === 0 ? 0 : 1;
}
