import { parseArgs } from "node:util";
import type { DraftState } from "../../content/drafts/draft.ts";
import { eachDraft } from "../../content/drafts/each-draft.ts";
import type { WritableStore } from "../../content/open-writable.ts";
import { didYouMean } from "../../content/source/nearest-name.ts";
import type { Tenant } from "../../content/store.ts";
import { clockTime } from "../../content/time/clock-time.ts";
import { asFileName } from "../history/find-revision.ts";
import { printWords } from "../history/print-step.ts";
import { withTenant } from "../history/with-tenant.ts";
import { type Command, UsageError } from "../terminal/command.ts";

type Action = "show" | "discard";

export const draftsCommand: Command = {
  opensStore: true,
  usage: "drafts <tenant> [show|discard <file>]",
  description: "Lists the drafts of a site; shows the words that one changes, or discards it",
  async run(args) {
    const { positionals } = parseArgs({ args, allowPositionals: true });
    const [code, action, file, ...rest] = positionals;
    if (code === undefined || rest.length > 0) throw new UsageError("name one tenant");
    if (action === undefined) return withTenant(code, list);
    if ((action !== "show" && action !== "discard") || file === undefined)
      throw new UsageError("name an action, show or discard, and one file");
    return withTenant(code, (store, tenant) => handle(store, tenant, { action, name: asFileName(file) }));
  },
};

async function list({ drafts }: WritableStore, tenant: Tenant): Promise<number> {
  let count = 0;
  for await (const draft of eachDraft(drafts, tenant)) {
    count += 1;
    console.log(`${draft.name} · ${describe(draft, tenant)}`);
  }
  console.log(
    count === 0
      ? `${tenant.code}: no drafts.`
      : `${tenant.code}: ${count} ${count === 1 ? "draft" : "drafts"}.`,
  );
  return 0;
}

function describe({ base, editedBy, editedAt, isOutdated }: DraftState, { timeZone }: Tenant): string {
  return [
    `${clockTime(editedAt, timeZone)} (${timeZone})`,
    ...(editedBy === null ? [] : [editedBy]),
    ...(base === null ? ["a new file"] : []),
    ...(isOutdated ? ["conflicts with what was published since"] : []),
  ].join(" · ");
}

/** Runs an action on drafts. Resolves to the exit code. */
async function handle(
  { drafts, history }: WritableStore,
  tenant: Tenant,
  { action, name }: { action: Action; name: string },
): Promise<number> {
  const draft = await drafts.find(tenant, name);
  if (draft === undefined) {
    const names = (await Array.fromAsync(eachDraft(drafts, tenant))).map((one) => one.name);
    console.error(`${tenant.code} has no draft of ${name}${didYouMean(name, names)}`);
    return 1;
  }
  if (action === "show") {
    console.log(`${name} · ${describe(draft, tenant)}`);
    const before = draft.base === null ? "" : await history.text(tenant, draft.base);
    printWords(tenant, name, before ?? "", draft.text);
    return 0;
  }
  const outdated = await drafts.discard(tenant, draft);
  if (outdated !== undefined) {
    console.error(
      `${name} was edited just now, so nothing was discarded. Look at the draft, then try again.`,
    );
    return 1;
  }
  console.log(`${name}: the draft was discarded. The published text is unchanged.`);
  return 0;
}
