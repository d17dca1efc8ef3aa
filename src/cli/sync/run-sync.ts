import { parseArgs } from "node:util";
import { openConfiguredWritableStore } from "../settings/open-configured-store.ts";
import { publishDueReleases } from "../settings/publish-due-releases.ts";
import { UsageError } from "../terminal/command.ts";
import { printSync } from "./print-sync.ts";

/** Runs `pull` or `push`. Returns the exit code: 1 if a file is refused or there is an error. */
export async function runSync(verb: "pull" | "push", args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      "dry-run": { type: "boolean" },
      prune: { type: "boolean" },
      ours: { type: "boolean" },
      theirs: { type: "boolean" },
    },
  });
  const folder = positionals.at(-1);
  if (folder === undefined || positionals.length > 2)
    throw new UsageError("name a folder, optionally after a tenant");
  if (values.ours === true && values.theirs === true)
    throw new UsageError("--ours takes the store's version, --theirs the folder's: choose one");
  if (verb === "pull" && values.prune === true) throw new UsageError("--prune works only with push");
  const isDry = values["dry-run"] === true;
  const store = await openConfiguredWritableStore();
  try {
    await publishDueReleases(store);
    const report = await store.sync[verb](folder, {
      isDry,
      tenant: positionals.length === 2 ? positionals[0] : undefined,
      prune: values.prune,
      prefer: preferred(values),
    });
    return printSync(report, { verb, isDry }, (line) => console.log(line));
  } finally {
    await store.close();
  }
}

function preferred({ ours, theirs }: { ours?: boolean; theirs?: boolean }): "ours" | "theirs" | undefined {
  if (ours === true) return "ours";
  return theirs === true ? "theirs" : undefined;
}
