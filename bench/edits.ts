import { setTimeout as sleep } from "node:timers/promises";
import { recordChange } from "../src/content/changes/change-feed.ts";
import { openEngine } from "../src/content/engine/open-engine.ts";
import { tags } from "../src/content/model/tags.ts";
import { parseConfiguration } from "../src/server/settings/configuration.ts";
import type { Installation } from "./installations.ts";

export interface Edits {
  stop(): Promise<void>;
}

/**
 * Tells all servers of an installation several times a second that a group of a site was renamed, as an import does. Every
 * article shows the group's name, so all cached articles become invalid.
 */
export async function startEdits(
  { dataFolder, environment }: Installation,
  tenant: string,
  perSecond: number,
): Promise<Edits> {
  const { databaseUrl } = parseConfiguration({ ...environment, VITRINE_DATA: dataFolder });
  const engine = await openEngine(databaseUrl);
  const stopped = new AbortController();

  async function edit(): Promise<void> {
    while (!stopped.signal.aborted) {
      await engine.write((transaction) => recordChange(transaction, tenant, [tags.groups]));
      await sleep(1_000 / perSecond);
    }
  }
  const editing = edit();
  return {
    async stop() {
      stopped.abort();
      await editing.finally(() => engine.close());
    },
  };
}
