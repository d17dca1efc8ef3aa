import type { WritableStore } from "../../content/open-writable.ts";
import { changesInFolder } from "../../content/releases/folder-changes.ts";
import type { MakeReport, NewRelease } from "../../content/releases/make-release.ts";
import type { Release } from "../../content/releases/release.ts";
import { Findings, formatFinding } from "../../content/source/findings.ts";
import { didYouMean } from "../../content/source/nearest-name.ts";
import type { Tenant } from "../../content/store.ts";
import { clockTime } from "../../content/time/clock-time.ts";
import { type FileChange, isRemoval } from "../../content/writing/read-changes.ts";
import {
  NO_CONDITIONS,
  type ReleaseConditions,
  isConditional,
} from "../../contract/studio/release-conditions.ts";
import { asFileName } from "../history/find-revision.ts";
import { applyRelease } from "./settle-release.ts";

interface Moment {
  title: string;
  /** When the release goes live, in epoch milliseconds. */
  goesLiveAt: number;
  /** Conditions in addition to the time; none by default. */
  conditions?: ReleaseConditions;
}

/** Plans a release of files from a folder, or publishes it immediately if its time is the current time. Returns the exit code. */
export async function makeRelease(
  store: WritableStore,
  tenant: Tenant,
  { folder, names, ...moment }: Moment & { folder: string; names: readonly string[] },
): Promise<number> {
  const findings = new Findings();
  const changes = await changesInFolder(folder, names.map(asFileName), findings);
  const unknown = await namesOfNothing(store, tenant, changes);
  for (const line of unknown) console.log(line);
  if (unknown.length > 0) return explainRefusal();
  for (const finding of findings.list) console.log(formatFinding(finding));
  if (findings.errors > 0) return explainRefusal();
  return releaseChanges(store, tenant, { ...moment, changes });
}

/** Plans a release of these changes, or publishes it immediately if its time is the current time. Returns the exit code. */
export async function releaseChanges(
  store: WritableStore,
  tenant: Tenant,
  release: Moment & Pick<NewRelease, "changes" | "base">,
): Promise<number> {
  const report = await store.releases.make(tenant.code, { ...release, author: null });
  return finish(store, tenant, report, release);
}

/**
 * Finds names of files that exist neither in the folder nor in the store. They are probably misspelt, and the release would
 * silently omit them.
 */
async function namesOfNothing(
  { history }: WritableStore,
  tenant: Tenant,
  changes: readonly FileChange[],
): Promise<string[]> {
  const known = await history.names(tenant);
  const there = [...known, ...changes.filter((change) => !isRemoval(change)).map(({ name }) => name)];
  return changes
    .filter((change) => isRemoval(change) && !known.includes(change.name))
    .map(({ name }) => `neither the folder nor ${tenant.code} has a file ${name}${didYouMean(name, there)}`);
}

/** Plans a release that undoes another, or publishes it. Returns the exit code. */
export async function rollBack(
  store: WritableStore,
  tenant: Tenant,
  { id, title: undone }: Release,
  { title = `Roll back: ${undone}`, goesLiveAt }: Partial<Moment> & Pick<Moment, "goesLiveAt">,
): Promise<number> {
  const report = await store.releases.rollBack(tenant.code, id, { title, goesLiveAt, author: null });
  return finish(store, tenant, report, { goesLiveAt });
}

async function finish(
  store: WritableStore,
  tenant: Tenant,
  report: MakeReport,
  { goesLiveAt, conditions = NO_CONDITIONS }: Omit<Moment, "title">,
): Promise<number> {
  const { code, timeZone } = tenant;
  if ("findings" in report) for (const finding of report.findings) console.log(formatFinding(finding));
  switch (report.outcome) {
    case "unchanged":
      console.log(`${code}: the files already have these contents; no release was made.`);
      return 0;
    case "refused":
      return explainRefusal();
    case "conflict": {
      const names = report.conflicts.map(({ name }) => name).join(", ");
      console.log(
        `No release was made: ${names} changed in the meantime. Look at "vitrine history ${code}", then try again.`,
      );
      return 1;
    }
    case "planned": {
      const { id, files } = report;
      if (isConditional(conditions)) {
        console.log(`${code}: release ${id} goes live as soon as its conditions hold.`);
        console.log(`To see what it waits for: vitrine release ${code} show ${id}`);
        return 0;
      }
      if (goesLiveAt <= Date.now()) return applyRelease(store, tenant, { id, files });
      const when = `${clockTime(goesLiveAt, timeZone)} (${timeZone})`;
      console.log(
        `${code}: release ${id} goes live at ${when}, ${files.length} ${files.length === 1 ? "file" : "files"}.`,
      );
      console.log(`To see what it changes: vitrine release ${code} show ${id}`);
      return 0;
    }
  }
}

function explainRefusal(): number {
  console.log("No release was made; the site is unchanged. Fix the errors.");
  return 1;
}
