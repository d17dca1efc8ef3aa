import { isInNumbers } from "../engine/dialect.ts";
import type { EngineReader } from "../engine/engine.ts";
import { isMediaName } from "../history/revision.ts";
import { mergeFile } from "../merge/merge-file.ts";
import { readTexts } from "../reading/texts.ts";
import { readHashes } from "../writing/rows/read-hashes.ts";
import type { Release } from "./release.ts";

/** What a release has made of a file, and what the file is now. */
interface Step {
  release: number;
  name: string;
  before: string | null;
  after: string | null;
  now: string | null;
}

/**
 * Which of a tenant's releases have left something: rolling them back would change some file. Of the others, those that were rolled
 * back among them, nothing can be taken back, also where later work is in the same files.
 */
export async function findInEffect(
  engine: EngineReader,
  tenant: number,
  releases: readonly Release[],
): Promise<Set<number>> {
  const steps = await readSteps(engine, tenant, releases);
  // Few are worked on since: their texts alone are compared.
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

/** The files of releases that are another than just before them. */
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

/** Whether what was there before, joined with what came later, is anything else than what is there now. */
function changesIt({ name, before, after, now }: Step, texts: ReadonlyMap<string, string>): boolean {
  const textOf = (hash: string | null) => (hash === null ? undefined : texts.get(hash));
  const [base, ours, theirs] = [textOf(after), textOf(now), textOf(before)];
  if (base === undefined || ours === undefined || theirs === undefined) return true;
  const merged = mergeFile(name, base, ours, theirs);
  return merged.outcome === "conflict" || merged.text !== ours;
}
