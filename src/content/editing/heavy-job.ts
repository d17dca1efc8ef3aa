import { exceededBound } from "../source/parsing-bounds.ts";
import { type EditingJob, nameOf, textsOf } from "./editing-job.ts";

/** Maximum number of characters of a text that counts as ordinary. Such a text is checked within a tenth of a second. */
const MAXIMUM_CHARACTERS = 50_000;
/** Jobs that may change any number of texts of a site. */
const SITE_WIDE = new Set(["restore", "undo", "changeNames", "moveGroup", "findWords", "replaceWords"]);
/** A text counts as ordinary while it uses less than 1/16 of each limit for texts. */
const SHARE = 16;

/**
 * Whether a job may take so long that others should not wait for it: it has an unusually large text or a drawing, or processes a
 * whole site.
 */
export function isHeavy(job: EditingJob): boolean {
  if (SITE_WIDE.has(job.path[0] ?? "")) return true;
  if (job.path[0] === "media" && /\.svg$/i.test(nameOf(job))) return true;
  return areHeavy(textsOf(job));
}

/** Whether checking these texts may take long. */
export function areHeavy(texts: readonly string[]): boolean {
  const characters = texts.reduce((sum, { length }) => sum + length, 0);
  return characters > MAXIMUM_CHARACTERS || texts.some((text) => exceededBound(text, SHARE) !== undefined);
}
