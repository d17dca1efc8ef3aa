import { parseArgs } from "node:util";
import type { RestoreReport } from "../../content/history/restore.ts";
import { actionOf } from "../../content/history/revision.ts";
import { formatFinding } from "../../content/source/findings.ts";
import { didYouMean } from "../../content/source/nearest-name.ts";
import { asFileName, findRevision, readRevisionNumber } from "../history/find-revision.ts";
import { withTenant } from "../history/with-tenant.ts";
import { type Command, UsageError } from "../terminal/command.ts";

const ACTIONS = { added: "add    ", changed: "change ", removed: "remove " } as const;

export const restoreCommand: Command = {
  opensStore: true,
  usage: "restore <tenant> <revision> [<file> …] [--dry-run]",
  description: "Restores a site, or some of its files, to a revision and publishes it",
  async run(args) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { "dry-run": { type: "boolean" } },
    });
    const [code, number, ...files] = positionals;
    if (code === undefined) throw new UsageError("name one tenant and one revision");
    const id = readRevisionNumber("the second argument", number);
    const isDryRun = values["dry-run"] === true;
    return withTenant(code, async ({ history }, tenant) => {
      const revision = await findRevision(history, tenant, id);
      if (revision === undefined) return 1;
      const given = [...new Set(files.map(asFileName))];
      const known = given.length === 0 ? [] : await history.names(tenant);
      const unknown = given.filter((name) => !known.includes(name));
      for (const name of unknown) console.error(`${code} never had a file ${name}${didYouMean(name, known)}`);
      if (unknown.length > 0) return 1;
      const names = given.length === 0 ? undefined : given;
      const before = await history.newest(tenant);
      const report = await history.restore(tenant, revision, { names, author: null, isDryRun });
      return printReport(report, { code, id, before, given });
    });
  },
};

interface Call {
  code: string;
  id: number;
  /** Id of the newest revision before the restore. */
  before: number;
  given: readonly string[];
}

/** Prints the result of a restore. Returns the exit code. */
function printReport(report: RestoreReport, { code, id, before, given }: Call): number {
  const { steps } = report;
  for (const step of steps) console.log(`${ACTIONS[actionOf(step)]}${step.name}`);
  if ("findings" in report) for (const finding of report.findings) console.log(formatFinding(finding));
  const files = `${steps.length} ${steps.length === 1 ? "file" : "files"}`;
  switch (report.outcome) {
    case "unchanged":
      console.log(`${code}: nothing to restore; everything is as it was after revision ${id}.`);
      return 0;
    case "checked":
      console.log(`${code}: ${files} to restore. Nothing was written.`);
      return 0;
    case "published": {
      console.log(`${code}: ${files} restored as after revision ${id}.`);
      console.log(`To undo: ${["vitrine restore", code, before, ...given.map(quoted)].join(" ")}`);
      return 0;
    }
    case "refused":
      console.log(
        "Nothing was restored; the site is unchanged. Restore the missing files as well, or other files.",
      );
      return 1;
    case "conflict": {
      const names = report.conflicts.map(({ name }) => name).join(", ");
      console.log(
        `Nothing was restored: somebody published ${names} in the meantime. Check the history, then try again.`,
      );
      return 1;
    }
    case "lost":
      console.log(
        `Nothing was restored: the contents of ${report.names.join(", ")} are lost. Restore the media folder from a backup, or name other files.`,
      );
      return 1;
  }
}

/** Quotes a name for a shell. */
function quoted(name: string): string {
  return /^[\w./-]+$/.test(name) ? name : `'${name.replaceAll("'", String.raw`'\''`)}'`;
}
