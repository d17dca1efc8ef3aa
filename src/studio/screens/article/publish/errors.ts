import * as v from "valibot";
import { conflictsSchema, refusedSchema } from "../../../../contract/studio/endpoints/publications.ts";
import { CallError } from "../../../api/call-error.ts";
import type { TheirDraft } from "../../../writing/autosave.ts";

/** A conflict with the published version, and its author. */
export type Conflict = v.InferOutput<typeof conflictsSchema>["conflicts"][number];

/** The conflict of a file in a failed publication. */
export function conflictIn(error: unknown, name: string): Conflict | undefined {
  if (!(error instanceof CallError) || error.status !== 409) return undefined;
  const { success, output } = v.safeParse(conflictsSchema, error.data);
  return success ? output.conflicts.find((conflict) => conflict.name === name) : undefined;
}

/** The problems for which a publication was refused. */
export function findingsIn(error: unknown) {
  if (!(error instanceof CallError) || error.status !== 422) return undefined;
  const { success, output } = v.safeParse(refusedSchema, error.data);
  return success ? output.findings : undefined;
}

/** The published text as the new base of one's own draft. */
export function ontoConflict(version: number | null, { current, theirs, author }: Conflict): TheirDraft {
  return { version, text: theirs ?? "", base: current, by: author };
}
