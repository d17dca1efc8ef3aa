import { parseArgs } from "node:util";
import { checkFolder } from "../../content/import/folder/import-folder.ts";
import { checkTree } from "../../moving/import-tree.ts";
import { allocateInYoungGeneration, collectOldMemoryOften } from "../../server/process/young-memory.ts";
import { readConfiguration } from "../settings/read-configuration.ts";
import { type Command, UsageError } from "../terminal/command.ts";
import { foreignOptions } from "../terminal/foreign-options.ts";
import { printReport } from "../terminal/print-report.ts";
import { watchImport } from "../terminal/watch-import.ts";

export const checkCommand: Command = {
  usage: "check <folder> [--report <file>] [--mapping <file> --tenant <code>]",
  description: "Checks a content folder as an import would, without writing anything",
  async run(args) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { report: { type: "string" }, mapping: { type: "string" }, tenant: { type: "string" } },
    });
    const [folder] = positionals;
    if (folder === undefined || positionals.length > 1) throw new UsageError("name one folder");
    const foreign = foreignOptions(values);
    const { studioHost } = readConfiguration();
    allocateInYoungGeneration();
    collectOldMemoryOften();
    const report = await watchImport(values.report, (watch) =>
      foreign === undefined
        ? checkFolder(folder, { studioHost, ...watch })
        : checkTree(folder, { ...foreign, studioHost, ...watch }),
    );
    printReport(report, (line) => console.log(line));
    return report.findings.errors > 0 ? 1 : 0;
  },
};
