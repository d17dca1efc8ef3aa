import { type Side, compareTexts, joinChoices } from "../../writing/compare-texts.ts";
import type { FileEdit } from "../../writing/publish-texts.ts";
import type { Conflict } from "../article/publish/errors.ts";

/** The chosen side of each differing passage of a file, or of the whole file. `ours` is chosen at first. */
export type Choices = readonly Side[];

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
  conflicts: readonly Pick<Conflict, "name" | "current" | "ours" | "theirs">[],
  choices: Readonly<Record<string, Choices>>,
): Resolution {
  const resolution: Required<Resolution> = { files: [], keep: [], drop: [] };
  for (const { name, current, ours, theirs } of conflicts) {
    const chosen = choices[name] ?? [];
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
