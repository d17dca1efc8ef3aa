import { parseArgs } from "node:util";
import {
  type ImportReport,
  type PlanReport,
  importFolder,
  planFolder,
} from "../../content/import/folder/import-folder.ts";
import type { PlannedChange } from "../../content/import/folder/plan-import.ts";
import type { EditedElsewhere } from "../../content/import/folder/reconcile.ts";
import { importTree, planTree } from "../../moving/import-tree.ts";
import { allocateInYoungGeneration, collectOldMemoryOften } from "../../server/process/young-memory.ts";
import { createFetchPicture } from "../pictures/fetch-picture.ts";
import { openConfiguredStore } from "../settings/open-configured-store.ts";
import { publishDueReleases } from "../settings/publish-due-releases.ts";
import { type Command, UsageError } from "../terminal/command.ts";
import { foreignOptions } from "../terminal/foreign-options.ts";
import { printReport } from "../terminal/print-report.ts";
import { watchImport } from "../terminal/watch-import.ts";

export const importCommand: Command = {
  opensStore: true,
  usage:
    "import <folder> [--dry-run] [--keep-going] [--prune] [--theirs] [--report <file>] [--mapping <file> --tenant <code> [--fetch]]",
  description:
    "Imports a content folder: all of it, or nothing if there are errors. Changes made elsewhere since the last import are kept, unless you pass --theirs",
  async run(args) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        "dry-run": { type: "boolean" },
        "keep-going": { type: "boolean" },
        prune: { type: "boolean" },
        theirs: { type: "boolean" },
        report: { type: "string" },
        mapping: { type: "string" },
        tenant: { type: "string" },
        fetch: { type: "boolean" },
      },
    });
    const [folder] = positionals;
    if (folder === undefined || positionals.length > 1) throw new UsageError("name one folder");
    const foreign = foreignOptions(values);
    if (values.fetch === true && foreign === undefined)
      throw new UsageError("--fetch works only with --mapping and --tenant");
    allocateInYoungGeneration();
    collectOldMemoryOften();
    const store = await openConfiguredStore();
    try {
      await publishDueReleases(store);
      const options = {
        keepGoing: values["keep-going"],
        prune: values.prune,
        theirs: values.theirs,
      };
      if (values["dry-run"] === true) {
        const fetch = values.fetch === true ? "count" : undefined;
        const plan = await watchImport(values.report, (watch) =>
          foreign === undefined
            ? planFolder(store.exchange, folder, { ...options, ...watch })
            : planTree(store.exchange, folder, { ...foreign, ...options, fetch, ...watch }),
        );
        return printPlan(plan, options.keepGoing === true);
      }
      const fetch = values.fetch === true ? createFetchPicture() : undefined;
      const report = await watchImport(values.report, (watch) =>
        foreign === undefined
          ? importFolder(store.exchange, folder, { ...options, ...watch })
          : importTree(store.exchange, folder, { ...foreign, ...options, fetch, ...watch }),
      );
      printReport(report, (line) => console.log(line));
      printEdited(report.edited);
      console.log(outcome(report, options.keepGoing === true));
      return report.summary === undefined || report.findings.errors > 0 || isRefused(report) ? 1 : 0;
    } finally {
      await store.close();
    }
  },
};

/** Prints what an import would do, file by file. Returns the exit code that the import would have. */
function printPlan(report: PlanReport, keepsGoing: boolean): number {
  const { plan, tenant, findings } = report;
  printReport(report, (line) => console.log(line));
  printEdited(report.edited);
  for (const { action, file } of plan?.changes ?? []) {
    const note = action === "keep" ? " (not in the folder; --prune removes it)" : "";
    console.log(`${action.padEnd(ACTION_WIDTH)}${file}${note}`);
  }
  if (plan === undefined) {
    console.log(`Nothing would be imported. ${remedy(keepsGoing)}`);
    return 1;
  }
  const count = (wanted: PlannedChange["action"]) =>
    plan.changes.filter(({ action }) => action === wanted).length;
  const kept = count("keep") + plan.unchanged;
  console.log(
    `${tenant}: ${count("add")} to add, ${count("change")} to change, ${count("remove")} to remove, ${kept} to keep. Nothing was written.`,
  );
  return findings.errors > 0 || isRefused(report) ? 1 : 0;
}

/** Prints files that were edited elsewhere. If the folder has a different change of a file, the import refuses that file and fails. */
function printEdited(edited: readonly EditedElsewhere[]): void {
  for (const { name, outcome: what, message } of edited)
    console.log(what === "kept" ? `${name}: kept: ${message}` : `${name}:1: error: refused: ${message}`);
}

function isRefused({ edited }: Pick<ImportReport, "edited">): boolean {
  return edited.some((file) => file.outcome === "refused");
}

const ACTION_WIDTH = "remove ".length;

/** Returns advice about errors. Errors in settings still prevent an import with --keep-going, which omits only other files. */
function remedy(keepsGoing: boolean): string {
  return keepsGoing
    ? "Fix the errors in the settings; --keep-going leaves out only other files."
    : "Fix the errors, or pass --keep-going to leave out files with errors.";
}

function outcome({ summary, tenant }: ImportReport, keepsGoing: boolean): string {
  if (summary === undefined) return `Nothing was imported; the store is unchanged. ${remedy(keepsGoing)}`;
  const { added, changed, removed, unchanged } = summary;
  if (added + changed + removed === 0) return `${tenant}: nothing changed, ${unchanged} unchanged.`;
  return `${tenant}: ${added} added, ${changed} changed, ${removed} removed, ${unchanged} unchanged.`;
}
