import type { Store } from "../../content/store.ts";

/** Publishes due releases. If no server is running, commands that read or write a site must do this. */
export async function publishDueReleases({ dueReleases }: Pick<Store, "dueReleases">): Promise<void> {
  for (const { tenant, id, title, result } of await dueReleases.apply()) {
    const release = `${tenant}: release ${id} (${title})`;
    if (result.outcome === "applied") console.error(`${release} was due and has gone live.`);
    if (result.outcome === "held")
      console.error(`${release} is held. To see why: vitrine release ${tenant} show ${id}`);
    if (result.outcome === "failed") console.error(`${release} cannot be written: ${result.reason}.`);
  }
}
