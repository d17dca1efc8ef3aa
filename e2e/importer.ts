import { importFolder } from "../src/content/import/folder/import-folder.ts";
// A process that imports one content folder after the other, so that the store and all that draws articles are loaded once.
import { formatFinding } from "../src/content/import/source/findings.ts";
import { openStore } from "../src/content/open.ts";
import { parseConfiguration } from "../src/server/settings/configuration.ts";

export interface ImportQuestion {
  dataFolder: string;
  folder: string;
  environment: Record<string, string>;
}

/** Why nothing was imported, or an empty text. */
export type ImportAnswer = string;

process.on("message", async (question: ImportQuestion) => {
  const answer: ImportAnswer = await takeIn(question).catch((error: Error) => error.stack ?? error.message);
  process.send?.(answer);
});

async function takeIn({ dataFolder, folder, environment }: ImportQuestion): Promise<ImportAnswer> {
  const store = await openStore(parseConfiguration({ VITRINE_DATA: dataFolder, ...environment }));
  try {
    const { summary, findings } = await importFolder(store.exchange, folder);
    const isTaken = summary !== undefined && findings.errors === 0;
    return isTaken ? "" : findings.list.map(formatFinding).join("\n");
  } finally {
    await store.close();
  }
}
