import { isExternalUrl } from "../../contract/addresses/addresses.ts";
import { composed } from "../../contract/addresses/composed.ts";
import { isMediaPath } from "../../contract/addresses/media-paths.ts";
import { mediaTypeOf } from "./media-types.ts";

/*
 * A file below `media/` has one name, `media:figures/plan.svg`, and people also write `/media/figures/plan.svg`,
 * `media/figures/plan.svg` and `figures/plan.svg`. In each, characters may be percent-encoded.
 */

const PREFIX = /^(?:media:|\/?media\/)/;
/** What follows is the address of one version of a file, not its name. */
const VERSION = /^\/media\/[\da-f]{12}\//;

/** Reads the name of a file where nothing else may stand: its path below `media/`; `undefined` if no file can have it. */
export function readMediaName(text: string): string | undefined {
  const path = decodeName(text.replace(PREFIX, ""));
  return isMediaPath(path) ? path : undefined;
}

/**
 * Reads a relative address in a text, decoded and without query and hash: the path below `media/`, or `undefined` for what is
 * no file's name by its ending, or leaves the folder.
 */
export function readRelativeName(address: string): string | undefined {
  const path = address.replace(/^(?:\.\/)+/, "").replace(/^media\//, "");
  return isMediaPath(path) && mediaTypeOf(path) !== undefined ? path : undefined;
}

/**
 * An address in the settings in which a file is named `media/plan.pdf` or `plan.pdf`, in the form `media:plan.pdf#page=2`. A
 * query means nothing to a file and is dropped. Other addresses are returned as they are, also `/media/plan.pdf`: it may be that
 * of a rule, or of one version.
 */
export function nameInAddress(address: string): string {
  if (isExternalUrl(address) || /^[/\\#?]/.test(address)) return address;
  return named(address) ?? address;
}

/** The same for a setting that is a picture, where `/media/logo.svg` is a name as well. */
export function nameOfPicture(text: string): string {
  return nameInAddress(nameOfAddress(text));
}

/** A text that is wholly `/media/logo.svg` in the form `media:logo.svg`: no file has that address. Others stay as they are. */
export function nameOfAddress(text: string): string {
  return text.startsWith("/media/") && !VERSION.test(text) ? (named(text) ?? text) : text;
}

/** The name for a path below `media/`, as it is written into generated files. */
export function writeMediaName(path: string): string {
  return `media:${path.replaceAll(/[%#?]/g, encodeURIComponent)}`;
}

function named(address: string): string | undefined {
  const [, name = "", anchor = ""] = /^([^?#]*)(?:\?[^#]*)?(#.*)?$/s.exec(address) ?? [];
  const path = readMediaName(name);
  return path === undefined || mediaTypeOf(path) === undefined ? undefined : writeMediaName(path) + anchor;
}

/** A name with a stray percent sign is taken as it stands. */
function decodeName(name: string): string {
  try {
    return composed(decodeURIComponent(name));
  } catch {
    return composed(name);
  }
}
