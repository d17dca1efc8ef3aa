// A process that handles jobs on a store one after another, so that the store and the renderer are loaded only once.
import { COMMAND_LINE } from "../src/content/accounts/audit.ts";
import { importFolder } from "../src/content/import/folder/import-folder.ts";
import { openWritableStore } from "../src/content/open-writable.ts";
import { openStore } from "../src/content/open.ts";
import { formatFinding } from "../src/content/source/findings.ts";
import type { Grant } from "../src/contract/studio/roles.ts";
import { parseConfiguration } from "../src/server/settings/configuration.ts";

/** A job: the import of a content folder, or the invitation of a person. */
export type Work = { folder: string } | { invitation: Invitation };

export interface Invitation {
  email: string;
  name: string;
  grants: readonly Grant[];
}

export interface Question {
  dataFolder: string;
  environment: Record<string, string>;
  work: Work;
}

/** The token of an invitation, an empty text for an import, or the reason why the job failed. */
export type WorkAnswer = { done: string } | { failure: string };

process.on("message", async (question: Question) => {
  const answer: WorkAnswer = await work(question).catch((error: Error) => ({
    failure: error.stack ?? error.message,
  }));
  process.send?.(answer);
});

function work({ dataFolder, environment, work: wanted }: Question): Promise<WorkAnswer> {
  const configuration = parseConfiguration({ VITRINE_DATA: dataFolder, ...environment });
  return "folder" in wanted ? takeIn(configuration, wanted.folder) : invite(configuration, wanted.invitation);
}

type Configuration = ReturnType<typeof parseConfiguration>;

async function takeIn(configuration: Configuration, folder: string): Promise<WorkAnswer> {
  const store = await openStore(configuration);
  try {
    const { summary, findings } = await importFolder(store.exchange, folder);
    const isTaken = summary !== undefined && findings.errors === 0;
    return isTaken ? { done: "" } : { failure: findings.list.map(formatFinding).join("\n") };
  } finally {
    await store.close();
  }
}

async function invite(configuration: Configuration, invitation: Invitation): Promise<WorkAnswer> {
  const store = await openWritableStore(configuration);
  try {
    const { token } = await store.accounts.invite(COMMAND_LINE, null, invitation);
    return { done: token };
  } finally {
    await store.close();
  }
}
