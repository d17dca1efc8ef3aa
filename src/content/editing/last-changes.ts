import { isAmongTexts } from "../engine/dialect.ts";
import type { EngineReader } from "../engine/engine.ts";
import { stepsOfNames } from "../history/steps.ts";

/** Finds who last published files, and when, by file name. */
export async function findLastChanges(
  { kind, reading }: EngineReader,
  tenant: number,
  names: readonly string[],
): Promise<Map<string, { author: string | null; at: number }>> {
  if (names.length === 0) return new Map();
  const rows = await stepsOfNames(reading)
    .select(["revision_file.name", "revision.author", "revision.at"])
    .where("revision.tenant_id", "=", tenant)
    .where("revision.is_published", "=", 1)
    .where(({ ref }) => isAmongTexts(kind, ref("revision_file.name"), names))
    .orderBy("revision.id")
    .execute();
  // The newest change comes last and overrides earlier ones.
  return new Map(rows.map(({ name, ...change }) => [name, change]));
}
