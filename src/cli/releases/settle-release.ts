import type { WritableStore } from "../../content/open-writable.ts";
import type { Release, ReleaseFile, ReleaseOutcome } from "../../content/releases/release.ts";
import { formatFinding } from "../../content/source/findings.ts";
import type { Tenant } from "../../content/store.ts";

/** Publishes a release immediately. Returns the exit code. */
export async function applyRelease(
  { releases }: WritableStore,
  { code }: Tenant,
  { id, files }: { id: number; files: readonly ReleaseFile[] },
): Promise<number> {
  const result = await releases.apply(code, id, null);
  if (result.outcome === "settled") return explainSettled(code, id, result);
  for (const finding of result.findings) console.log(formatFinding(finding));
  if (result.outcome === "held") {
    console.log(`${code}: release ${id} is held; none of it was published, and the site is unchanged.`);
    return 1;
  }
  console.log(`${code}: release ${id} is live, ${files.length} ${files.length === 1 ? "file" : "files"}.`);
  console.log(`To undo: vitrine release ${code} roll-back ${id}`);
  return 0;
}

/** Cancels a planned release. Returns the exit code. */
export async function cancelRelease(
  { releases }: WritableStore,
  { code }: Tenant,
  { id }: Release,
): Promise<number> {
  const result = await releases.cancel(code, id);
  if (result.outcome !== "cancelled") return explainSettled(code, id, result);
  console.log(`${code}: release ${id} is cancelled and will not go live.`);
  return 0;
}

function explainSettled(code: string, id: number, result: ReleaseOutcome): number {
  const state = result.outcome === "settled" ? (result.state ?? "gone") : result.outcome;
  console.error(`release ${id} of ${code} is already ${state}: nothing was done`);
  return 1;
}
