import { isExternalUrl } from "../../contract/addresses/addresses.ts";
import { composed } from "../../contract/addresses/composed.ts";
import { isMediaPath } from "../../contract/addresses/media-paths.ts";
import { mediaTypeOf } from "./media-types.ts";

/*
 * A file below `media/` has one name, `media:figures/plan.svg`, and people also write `/media/figures/plan.svg`,
 * `media/figures/plan.svg` and `figures/plan.svg`. In each, characters may be percent-encoded.
 */

const PREFIX = /^(?:media:|\/?media\/)/;
/** The start of the address of one version of a file, which is not a name. */
const VERSION = /^\/media\/[\da-f]{12}\//;

/** Reads the name of a file where only a name may be: its path below `media/`; `undefined` if no file can have it. */
export function readMediaName(text: string): string | undefined {
  const path = decodeName(text.replace(PREFIX, ""));
  return isMediaPath(path) ? path : undefined;
}

/**
 * Reads a relative address in a text, decoded and without query and hash: the path below `media/`, or `undefined` if its extension
 * is not a file's, or it leaves the folder.
 */
export function readRelativeName(address: string): string | undefined {
  const path = address.replace(/^(?:\.\/)+/, "").replace(/^media\//, "");
  return isMediaPath(path) && mediaTypeOf(path) !== undefined ? path : undefined;
}

/**
 * Normalises an address in the settings that names a file as `media/plan.pdf` or `plan.pdf` to the form `media:plan.pdf#page=2`. A
 * query has no meaning for a file and is dropped. Other addresses are returned unchanged, including `/media/plan.pdf`: it may be
 * the target of a redirect, or one version of a file.
 */
export function nameInAddress(address: string): string {
  if (isExternalUrl(address) || /^[/\\#?]/.test(address)) return address;
  return named(address) ?? address;
}

/** Like {@link nameInAddress}, for a picture in the settings, where `/media/logo.svg` is a name as well. */
export function nameOfPicture(text: string): string {
  return nameInAddress(nameOfAddress(text));
}

/** Normalises a text that is exactly `/media/logo.svg` to `media:logo.svg`: no file has that address. Others stay unchanged. */
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

/** A name with a stray percent sign is used unchanged. */
function decodeName(name: string): string {
  try {
    return composed(decodeURIComponent(name));
  } catch {
    return composed(name);
  }
}
