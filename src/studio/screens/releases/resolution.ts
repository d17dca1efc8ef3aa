import type { Conflict } from "../../../contract/studio/endpoints/publications.ts";
import { type Side, compareTexts, initialSides, joinChoices } from "../../writing/compare-texts.ts";
import type { FileEdit } from "../../writing/publish-texts.ts";

/** The chosen side of each differing passage of a file, or of the whole file. */
export type Choices = readonly Side[];

type ComparedConflict = Pick<Conflict, "name" | "current" | "ours" | "theirs" | "ancestor">;

/** Returns the choices with which the dialog begins: `theirs` for passages that only others changed, otherwise `ours`. */
export function initialChoices({
  ours,
  theirs,
  ancestor,
}: Omit<ComparedConflict, "name" | "current">): Choices {
  return ours === null || theirs === null ? ["ours"] : initialSides(compareTexts(ours, theirs), ancestor);
}

/** What is sent to the server to resolve the conflicts of a release. */
export interface Resolution {
  files?: FileEdit[];
  keep?: { name: string; base: string | null }[];
  drop?: string[];
}

/**
 * Turns choices into changes of the release. A file is removed from it if only published passages were chosen, stays as it is if
 * only the release's were chosen, and gets a new text if both were.
 */
export function resolutionOf(
  conflicts: readonly ComparedConflict[],
  choices: Readonly<Record<string, Choices>>,
): Resolution {
  const resolution: Required<Resolution> = { files: [], keep: [], drop: [] };
  for (const conflict of conflicts) {
    const { name, current, ours, theirs } = conflict;
    const chosen = choices[name] ?? initialChoices(conflict);
    if (ours === null || theirs === null) {
      if (chosen[0] === "theirs") resolution.drop.push(name);
      else resolution.keep.push({ name, base: current });
      continue;
    }
    const text = joinChoices(compareTexts(ours, theirs), chosen);
    if (text === theirs) resolution.drop.push(name);
    else if (text === ours) resolution.keep.push({ name, base: current });
    else resolution.files.push({ name, text, base: current });
  }
  return Object.fromEntries(Object.entries(resolution).filter(([, list]) => list.length > 0));
}
