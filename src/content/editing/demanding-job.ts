import { exceededBound } from "../source/parsing-bounds.ts";
import { type EditingJob, nameOf, textsOf } from "./editing-job.ts";

/** Texts of ordinary articles are shorter, and checked within a tenth of a second. */
const MOST_CHARACTERS = 50_000;
/** The part of a text's bounds that an ordinary article keeps to. */
const SHARE = 16;

/** Whether a job may take longer than others should wait for: it brings an unusual text or a drawing, or goes through a whole site. */
export function isDemanding(job: EditingJob): boolean {
  if (job.path[0] === "restore") return true;
  if (job.path[0] === "media" && /\.svg$/i.test(nameOf(job))) return true;
  return areDemanding(textsOf(job));
}

/** Whether checking these texts may take long. */
export function areDemanding(texts: readonly string[]): boolean {
  const characters = texts.reduce((sum, { length }) => sum + length, 0);
  return characters > MOST_CHARACTERS || texts.some((text) => exceededBound(text, SHARE) !== undefined);
}
