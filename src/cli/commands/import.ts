import { parseArgs } from "node:util";
import { type ImportReport, importFolder } from "../../content/import/import-folder.ts";
import { type Command, UsageError } from "../command.ts";
import { foreignOptions } from "../foreign-options.ts";
import { openConfiguredStore } from "../open-configured-store.ts";
import { printReport } from "../print-report.ts";
import { createProgress } from "../progress.ts";

export const importCommand: Command = {
  usage: "import <folder> [--keep-going] [--prune] [--mapping <file> --tenant <code>]",
  description: "Takes a content folder into the store: all of it, or nothing when something is wrong",
  async run(args) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        "keep-going": { type: "boolean" },
        prune: { type: "boolean" },
        mapping: { type: "string" },
        tenant: { type: "string" },
      },
    });
    const [folder] = positionals;
    if (folder === undefined || positionals.length > 1) throw new UsageError("name one folder");
    const foreign = foreignOptions(values);
    const store = await openConfiguredStore();
    try {
      const report = await importFolder(store.exchange, folder, {
        keepGoing: values["keep-going"],
        prune: values.prune,
        foreign,
        onProgress: createProgress("Rendering"),
      });
      printReport(report, (line) => console.log(line));
      console.log(outcome(report));
      return report.summary === undefined || report.findings.errors > 0 ? 1 : 0;
    } finally {
      await store.close();
    }
  },
};

function outcome({ summary, tenant }: ImportReport): string {
  if (summary === undefined)
    return "Nothing was imported; the store is as it was. Mend the errors, or leave bad files out with --keep-going.";
  const { added, changed, removed, unchanged } = summary;
  if (added + changed + removed === 0) return `${tenant}: nothing changed, ${unchanged} as they were.`;
  return `${tenant}: ${added} added, ${changed} changed, ${removed} removed, ${unchanged} unchanged.`;
}
