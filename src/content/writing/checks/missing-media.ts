import { isMediaPath } from "../../../contract/addresses/media-paths.ts";
import { type CodedMessage, coded } from "../../../contract/studio/finding-codes.ts";
import { readMediaName, writeMediaName } from "../../media/media-names.ts";
import { nearestName } from "../../source/nearest-name.ts";

/** The message of {@link explainMissingMedia} about a cover, as a code for other languages than English. */
export function codeOfCover(path: string, names: Iterable<string>): CodedMessage {
  const isElsewhere = /^(?:https?:)?\/\//i.test(path);
  return coded(isElsewhere ? "cover-elsewhere" : "cover-missing", { path, ...nearOf(path, names) });
}

/** The suggested file, in the notation of settings and articles, as a value of a finding. */
export function nearOf(path: string, names: Iterable<string>): { near?: string } {
  const nearest = nearestName(path, names);
  return nearest === undefined ? {} : { near: writeMediaName(nearest) };
}

/** Explains that a file is missing, and suggests the file that was probably meant: `the cover "gone.png" is not in media/`. */
export function explainMissingMedia(what: string, path: string, names: Iterable<string>): string {
  const subject = `the ${what} "${path}"`;
  if (/^(?:https?:)?\/\//i.test(path))
    return `${subject} is on another server. Put the file below media/ and refer to it as "${writeMediaName(path.replace(/^.*\//s, "") || "…")}"`;
  if (isMediaPath(path)) return `${subject} is not in media/${nearestMedia(path, names)}`;
  const meant = readMediaName(path.replaceAll(/[\\/]+/g, "/"));
  return meant === undefined
    ? `${subject} cannot be the path of a file below media/${nearestMedia(path, names)}`
    : `${subject} is not in media/: folders are separated by one slash. Write "${writeMediaName(meant)}"`;
}

/**
 * Returns a suggestion in the notation of settings and articles: `. Did you mean "media:a.svg"?`; empty if no file has a
 * similar name.
 */
export function nearestMedia(path: string, names: Iterable<string>): string {
  const { near } = nearOf(path, names);
  return near === undefined ? "" : `. Did you mean "${near}"?`;
}
