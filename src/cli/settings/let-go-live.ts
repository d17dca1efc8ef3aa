import type { Store } from "../../content/store.ts";

/** Publishes releases that are due. If no server runs, the next command that reads or writes a site does so. */
export async function letGoLive({ dueReleases }: Pick<Store, "dueReleases">): Promise<void> {
  const moment = await dueReleases.nextMoment();
  if (moment === undefined || moment > Date.now()) return;
  for (const { tenant, id, title, result } of await dueReleases.apply()) {
    const release = `${tenant}: release ${id} (${title})`;
    if (result.outcome === "applied") console.error(`${release} was due and has gone live.`);
    if (result.outcome === "held")
      console.error(`${release} is held. To see why: vitrine release ${tenant} show ${id}`);
    if (result.outcome === "failed") console.error(`${release} cannot be written: ${result.reason}.`);
  }
}
