import * as v from "valibot";
import {
  type Conflict,
  conflictsSchema,
  refusedSchema,
} from "../../../../contract/studio/endpoints/publications.ts";
import { CallError } from "../../../api/call-error.ts";
import type { TheirDraft } from "../../../writing/autosave.ts";

/** The conflict of a file, if a publication failed because of it. */
export function conflictIn(error: unknown, name: string): Conflict | undefined {
  if (!(error instanceof CallError) || error.status !== 409) return undefined;
  const { success, output } = v.safeParse(conflictsSchema, error.data);
  return success ? output.conflicts.find((conflict) => conflict.name === name) : undefined;
}

/** The reasons why the server refused a publication. */
export function findingsIn(error: unknown) {
  if (!(error instanceof CallError) || error.status !== 422) return undefined;
  const { success, output } = v.safeParse(refusedSchema, error.data);
  return success ? output.findings : undefined;
}

/** Converts a conflict to the published version on which the draft can be based. */
export function ontoConflict(
  version: number | null,
  { current, theirs, ancestor, author }: Conflict,
): TheirDraft {
  return { version, text: theirs ?? "", base: current, by: author, ancestor };
}
