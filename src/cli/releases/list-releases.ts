import type { WritableStore } from "../../content/open-writable.ts";
import type { Tenant } from "../../content/store.ts";
import { clockTime } from "../../content/time/clock-time.ts";
import { textTable } from "../terminal/text-table.ts";

/** Prints all releases of a tenant, the latest moment first. Returns the exit code. */
export async function listReleases({ releases }: WritableStore, tenant: Tenant): Promise<number> {
  const { code, timeZone } = tenant;
  const list = await releases.list(code);
  if (list.length === 0) console.log(`${code} has no release yet.`);
  else
    for (const line of textTable(
      ["release", `goes live (${timeZone})`, "state", "files", "by", "title"],
      list.map(({ id, goesLiveAt, state, files, createdBy, title }) => [
        id,
        clockTime(goesLiveAt, timeZone),
        state,
        files.length,
        createdBy ?? "–",
        title,
      ]),
    ))
      console.log(line);
  return 0;
}
