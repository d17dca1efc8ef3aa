import { stat, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { TENANT_CODE } from "../../contract/addresses/slugs.ts";
import { AdoptError, adoptFile } from "../../moving/adopt-export.ts";
import { adoptTree } from "../../moving/adopt/adopt-tree.ts";
import type { AdoptOptions } from "../../moving/export-files/adopted-site.ts";
import { checkTree } from "../../moving/import-tree.ts";
import { allocateInYoungGeneration, collectOldMemoryOften } from "../../server/process/young-memory.ts";
import { createFetchPicture } from "../pictures/fetch-picture.ts";
import { type Command, UsageError } from "../terminal/command.ts";
import { printReport } from "../terminal/print-report.ts";
import { watchImport } from "../terminal/watch-import.ts";

export const adoptCommand: Command = {
  usage:
    "adopt <file> <folder> --tenant <code> [--uploads <folder>] [--fetch [--address <https://…>]], or adopt <folder> <mapping file> --tenant <code>",
  description:
    "Converts an export file of WordPress or Ghost to a content folder, or writes a mapping file with which a folder of Markdown from another system can be imported",
  async run(args) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        tenant: { type: "string" },
        uploads: { type: "string" },
        fetch: { type: "boolean" },
        address: { type: "string" },
      },
    });
    const [source, target] = positionals;
    if (source === undefined || target === undefined || positionals.length > 2)
      throw new UsageError(
        "name an export file and a folder for the result, or a folder of Markdown and a mapping file to create",
      );
    const code = values.tenant ?? "";
    if (!TENANT_CODE.test(code))
      throw new UsageError("--tenant names the site with lower-case letters, digits and -, such as harbor");
    const { uploads, address } = values;
    if (address !== undefined && !/^https?:\/\/[^/]+/.test(address))
      throw new UsageError("--address is the address of the old site, such as https://old.example.com");
    try {
      const isTree = (await stat(source)).isDirectory();
      if (isTree && [uploads, address, values.fetch].some((value) => value !== undefined))
        throw new UsageError(
          "--uploads, --fetch and --address work only with an export file; for a folder, import --fetch downloads the pictures",
        );
      return isTree
        ? await adoptFolder(source, target, code)
        : await adoptExport(source, {
            folder: target,
            code,
            uploads,
            address,
            fetch: values.fetch === true ? createFetchPicture() : undefined,
          });
    } catch (error) {
      if (!(error instanceof AdoptError)) throw error;
      console.error(error.message);
      return 1;
    }
  },
};

async function adoptExport(file: string, options: AdoptOptions): Promise<number> {
  const tally = await adoptFile(file, options);
  for (const line of tally.report()) console.log(line);
  if (tally.count("article") + tally.count("article as a draft, not shown") === 0) return 1;
  console.log(`Written to ${options.folder}. Check it, then run: npx vitrine import ${options.folder}`);
  return tally.errors > 0 ? 1 : 0;
}

/** Writes a mapping file, and reports what an import with it would produce. */
async function adoptFolder(folder: string, mapping: string, tenant: string): Promise<number> {
  const { mapping: text, lines } = await adoptTree(folder, tenant);
  if (text === "") throw new AdoptError(`${folder} has no Markdown: no file ends in .md, .mdx or .markdown`);
  await writeFile(mapping, text, { flag: "wx" }).catch((error: unknown) => {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    throw new AdoptError(`${mapping} already exists and was not overwritten. Name another file`);
  });
  for (const line of lines) console.log(line);
  allocateInYoungGeneration();
  collectOldMemoryOften();
  const report = await watchImport(undefined, (watch) => checkTree(folder, { mapping, tenant, ...watch }));
  printReport(report, (line) => console.log(line));
  console.log(
    `Written to ${mapping}. Check it, then run: npx vitrine import ${folder} --mapping ${mapping} --tenant ${tenant}`,
  );
  return report.findings.errors > 0 ? 1 : 0;
}
