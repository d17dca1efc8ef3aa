import { isInNumbers } from "../engine/dialect.ts";
import type { EngineReader } from "../engine/engine.ts";
import { isMediaName } from "../history/revision.ts";
import { mergeFile } from "../merge/merge-file.ts";
import { readTexts } from "../reading/texts.ts";
import { readHashes } from "../writing/rows/read-hashes.ts";
import type { Release } from "./release.ts";

/** The hashes of a file before and after a release, and now. */
interface Step {
  release: number;
  name: string;
  before: string | null;
  after: string | null;
  now: string | null;
}

/**
 * Finds a tenant's releases that are still in effect: rolling them back would change some file. All other releases,
 * including those already rolled back, have nothing left to revert, even if the same files were changed again later.
 */
export async function findInEffect(
  engine: EngineReader,
  tenant: number,
  releases: readonly Release[],
): Promise<Set<number>> {
  const steps = await readSteps(engine, tenant, releases);
  // Only the texts of files that have changed since the release are compared; they are few.
  const worked = steps.filter(({ name, now, after }) => now !== after && !isMediaName(name));
  const hashes = worked.flatMap(({ before, after, now }) => [before, after, now]);
  const texts = await readTexts(
    engine,
    tenant,
    [...new Set(hashes)].filter((hash) => hash !== null),
  );
  const inEffect = new Set<number>();
  for (const step of steps)
    if (!inEffect.has(step.release) && changesIt(step, texts)) inEffect.add(step.release);
  return inEffect;
}

/** Reads the files of releases whose content now differs from the content before the release. */
async function readSteps(
  { kind, reading }: EngineReader,
  tenant: number,
  releases: readonly Release[],
): Promise<Step[]> {
  const byRevision = new Map(
    releases.flatMap(({ id, state, revision }) =>
      state === "applied" && revision !== null ? [[revision, id]] : [],
    ),
  );
  const files = await reading
    .selectFrom("revision_file")
    .select(["revision_id", "name", "before_hash as before", "after_hash as after"])
    .where(({ ref }) => isInNumbers(kind, ref("revision_id"), JSON.stringify([...byRevision.keys()])))
    .execute();
  const current = await readHashes(kind, reading, tenant, [...new Set(files.map(({ name }) => name))]);
  return files
    .map(({ revision_id: revision, ...file }) => ({
      ...file,
      release: byRevision.get(revision) ?? 0,
      now: current.get(file.name) ?? null,
    }))
    .filter(({ before, now }) => before !== now);
}

/** Whether merging the former content with later changes gives a different text than the current one. */
function changesIt({ name, before, after, now }: Step, texts: ReadonlyMap<string, string>): boolean {
  const textOf = (hash: string | null) => (hash === null ? undefined : texts.get(hash));
  const [base, ours, theirs] = [textOf(after), textOf(now), textOf(before)];
  if (base === undefined || ours === undefined || theirs === undefined) return true;
  const merged = mergeFile(name, base, ours, theirs);
  return merged.outcome === "conflict" || merged.text !== ours;
}
