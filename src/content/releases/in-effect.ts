import { isInNumbers } from "../engine/dialect.ts";
import type { EngineReader } from "../engine/engine.ts";
import { readHashes } from "../writing/rows/read-hashes.ts";
import type { Release } from "./release.ts";

/**
 * Which of a tenant's releases have left something: some file of theirs is another than just before them. Of the others, those that
 * were rolled back among them, nothing can be taken back.
 */
export async function findInEffect(
  { kind, reading }: EngineReader,
  tenant: number,
  releases: readonly Release[],
): Promise<Set<number>> {
  const revisions = releases.flatMap(({ state, revision }) => (state === "applied" ? (revision ?? []) : []));
  const files = await reading
    .selectFrom("revision_file")
    .select(["revision_id", "name", "before_hash"])
    .where(({ ref }) => isInNumbers(kind, ref("revision_id"), JSON.stringify(revisions)))
    .execute();
  const names = [...new Set(files.map(({ name }) => name))];
  const now = await readHashes(kind, reading, tenant, names);
  const others = files.filter(({ name, before_hash: before }) => (now.get(name) ?? null) !== before);
  const inEffect = new Set(others.map(({ revision_id: revision }) => revision));
  return new Set(releases.flatMap(({ id, revision }) => (inEffect.has(revision ?? 0) ? id : [])));
}
