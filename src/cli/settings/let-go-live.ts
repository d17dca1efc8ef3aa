import type { Store } from "../../content/store.ts";

/** Lets releases go live whose moment is past: whoever reads or writes a site next does that, if no server runs. */
export async function letGoLive({ dueReleases }: Pick<Store, "dueReleases">): Promise<void> {
  const moment = await dueReleases.nextMoment();
  if (moment === undefined || moment > Date.now()) return;
  for (const { tenant, id, title, result } of await dueReleases.apply()) {
    const release = `${tenant}: release ${id} (${title})`;
    if (result.outcome === "applied") console.error(`${release} has gone live, since its moment is past.`);
    if (result.outcome === "held")
      console.error(`${release} is held. Why: vitrine release ${tenant} show ${id}`);
    if (result.outcome === "failed") console.error(`${release} cannot be written: ${result.reason}.`);
  }
}
