import { parseArgs } from "node:util";
import { AdoptError, adoptFile } from "../../content/import/adopt-file.ts";
import { TENANT_CODE } from "../../contract/addresses/slugs.ts";
import { type Command, UsageError } from "../terminal/command.ts";

export const adoptCommand: Command = {
  usage: "adopt <file> <folder> --tenant <code> [--uploads <folder>]",
  description:
    "Writes the export file of WordPress or Ghost as a content folder, to be looked at and imported",
  async run(args) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { tenant: { type: "string" }, uploads: { type: "string" } },
    });
    const [file, folder] = positionals;
    if (file === undefined || folder === undefined || positionals.length > 2)
      throw new UsageError("name an export file, and the folder to be written");
    const code = values.tenant ?? "";
    if (!TENANT_CODE.test(code))
      throw new UsageError("--tenant names the site: lower-case letters, digits and -, such as harbor");
    try {
      const tally = await adoptFile(file, { folder, code, uploads: values.uploads });
      for (const line of tally.report()) console.log(line);
      if (tally.count("article") + tally.count("article as a draft, not shown") === 0) return 1;
      console.log(`Written to ${folder}. Look at it, then: npx vitrine import ${folder}`);
      return tally.errors > 0 ? 1 : 0;
    } catch (error) {
      if (!(error instanceof AdoptError)) throw error;
      console.error(error.message);
      return 1;
    }
  },
};
