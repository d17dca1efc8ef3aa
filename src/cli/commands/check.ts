import { parseArgs } from "node:util";
import { checkFolder } from "../../content/import/folder/import-folder.ts";
import { beginAllMemoryYoung } from "../../server/process/young-memory.ts";
import { type Command, UsageError } from "../terminal/command.ts";
import { foreignOptions } from "../terminal/foreign-options.ts";
import { printReport } from "../terminal/print-report.ts";
import { createProgress } from "../terminal/progress.ts";

export const checkCommand: Command = {
  usage: "check <folder> [--mapping <file> --tenant <code>]",
  description: "Reads a content folder as an import would and says what is wrong, writing nothing",
  async run(args) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { mapping: { type: "string" }, tenant: { type: "string" } },
    });
    const [folder] = positionals;
    if (folder === undefined || positionals.length > 1) throw new UsageError("name one folder");
    const foreign = foreignOptions(values);
    beginAllMemoryYoung();
    const report = await checkFolder(folder, {
      foreign,
      onProgress: createProgress("Checking"),
    });
    printReport(report, (line) => console.log(line));
    return report.findings.errors > 0 ? 1 : 0;
  },
};
