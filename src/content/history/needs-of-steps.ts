import { needsOfFiles } from "../accounts/file-needs.ts";
import type { Need } from "../accounts/still-permitted.ts";
import type { EngineReader } from "../engine/engine.ts";
import type { Tenant } from "../model/tenant.ts";
import { readTexts } from "../reading/texts.ts";
import { type FileStep, isMediaName } from "./revision.ts";

/** Returns the permissions needed to publish changes of stored files. */
export async function needsOfSteps(
  engine: EngineReader,
  tenant: Tenant,
  steps: readonly FileStep[],
): Promise<Need[]> {
  const hashes = steps
    .filter(({ name }) => !isMediaName(name))
    .flatMap(({ before, after }) => [before, after]);
  const texts = await readTexts(
    engine,
    tenant.id,
    hashes.filter((hash) => hash !== null),
  );
  const textOf = (hash: string | null) => (hash === null ? null : (texts.get(hash) ?? ""));
  return needsOfFiles(
    tenant.code,
    steps.map(({ name, before, after }) => ({ name, before: textOf(before), after: textOf(after) })),
  );
}
