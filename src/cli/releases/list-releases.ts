import type { WritableStore } from "../../content/open-writable.ts";
import type { ReleasePage } from "../../content/releases/read-releases.ts";
import type { Tenant } from "../../content/store.ts";
import { clockTime } from "../../content/time/clock-time.ts";
import { textTable } from "../terminal/text-table.ts";
import { whoIs } from "../terminal/who-is.ts";
import { liveTime } from "./live-time.ts";
import { printObstacles } from "./print-obstacles.ts";

/**
 * Prints releases of a tenant, newest first. For planned ones, also prints what would prevent them from going live. Returns the
 * exit code.
 */
export async function listReleases(
  { releases }: WritableStore,
  { code, timeZone }: Tenant,
  { before, size }: ReleasePage,
): Promise<number> {
  // Requests one more entry than shown, to find out whether there are more.
  const found = await releases.list(code, { before, size: size + 1 });
  const list = found.slice(0, size);
  const oldest = list.at(-1);
  if (oldest === undefined) {
    console.log(
      before === undefined ? `${code} has no releases yet.` : `${code} has no release before ${before}.`,
    );
    return 0;
  }
  for (const line of textTable(
    ["release", `goes live (${timeZone})`, "state", "files", "by", "title"],
    list.map((release) => [
      release.id,
      clockTime(liveTime(release), timeZone),
      release.state,
      release.files.length,
      whoIs(release.createdBy),
      release.title,
    ]),
  ))
    console.log(line);
  for (const release of list.filter(({ state, findings }) => state === "planned" && findings.length > 0)) {
    console.log();
    printObstacles(release);
  }
  if (found.length > size) console.log(`Older ones: vitrine release ${code} --before ${oldest.id}`);
  return 0;
}
