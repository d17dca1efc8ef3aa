import { exceededBound } from "../source/parsing-bounds.ts";
import { type EditingJob, nameOf, textsOf } from "./editing-job.ts";

/** Ordinary articles are shorter, and are checked within a tenth of a second. */
const MOST_CHARACTERS = 50_000;
/** Ordinary articles stay below this fraction of every limit for texts: 1/16. */
const SHARE = 16;

/**
 * Whether a job may take so long that others should not wait for it: it has an unusually large text or a drawing, or processes a
 * whole site.
 */
export function isHeavy(job: EditingJob): boolean {
  if (job.path[0] === "restore") return true;
  if (job.path[0] === "media" && /\.svg$/i.test(nameOf(job))) return true;
  return areHeavy(textsOf(job));
}

/** Whether checking these texts may take long. */
export function areHeavy(texts: readonly string[]): boolean {
  const characters = texts.reduce((sum, { length }) => sum + length, 0);
  return characters > MOST_CHARACTERS || texts.some((text) => exceededBound(text, SHARE) !== undefined);
}
