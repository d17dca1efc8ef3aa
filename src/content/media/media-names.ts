import { isExternalUrl } from "../../contract/addresses/addresses.ts";
import { composed } from "../../contract/addresses/composed.ts";
import { isMediaPath } from "../../contract/addresses/media-paths.ts";
import { mediaTypeOf } from "./media-types.ts";

/*
 * The canonical name of a file below `media/` is `media:figures/plan.svg`. People also write `/media/figures/plan.svg`,
 * `media/figures/plan.svg` and `figures/plan.svg`. In all of them, characters may be percent-encoded.
 */

const PREFIX = /^(?:media:|\/?media\/)/;
/** The start of an address that contains the hash of a file's content. Such an address is not a name. */
const VERSION = /^\/media\/[\da-f]{12}\//;

/**
 * Parses a text that must be the name of a file. Returns the path below `media/`; `undefined` if no file can have this name.
 */
export function readMediaName(text: string): string | undefined {
  const path = decodeName(text.replace(PREFIX, ""));
  return isMediaPath(path) ? path : undefined;
}

/**
 * Parses a relative address in a text, decoded and without query and hash. Returns the path below `media/`; `undefined` if the
 * extension is not that of a file, or if the address leaves the folder.
 */
export function readRelativeName(address: string): string | undefined {
  const path = address.replace(/^(?:\.\/)+/, "").replace(/^media\//, "");
  return isMediaPath(path) && mediaTypeOf(path) !== undefined ? path : undefined;
}

/**
 * Normalises an address in the settings that names a file as `media/plan.pdf` or `plan.pdf` to the form
 * `media:plan.pdf#page=2`. A query has no meaning for a file and is dropped. Other addresses stay unchanged, including
 * `/media/plan.pdf`, which may be the target of a redirect or contain the hash of a file.
 */
export function nameInAddress(address: string): string {
  if (isExternalUrl(address) || /^[/\\#?]/.test(address)) return address;
  return named(address) ?? address;
}

/** Like {@link nameInAddress}, for a picture in the settings, which may also be named `/media/logo.svg`. */
export function nameOfPicture(text: string): string {
  return nameInAddress(nameOfAddress(text));
}

/**
 * Normalises a text that is exactly `/media/logo.svg` to `media:logo.svg`, since files are never served at that address. Other
 * texts stay unchanged.
 */
export function nameOfAddress(text: string): string {
  return text.startsWith("/media/") && !VERSION.test(text) ? (named(text) ?? text) : text;
}

/** Returns the name for a path below `media/`, as generated files contain it. */
export function writeMediaName(path: string): string {
  return `media:${path.replaceAll(/[%#?]/g, encodeURIComponent)}`;
}

function named(address: string): string | undefined {
  const [, name = "", anchor = ""] = /^([^?#]*)(?:\?[^#]*)?(#.*)?$/s.exec(address) ?? [];
  const path = readMediaName(name);
  return path === undefined || mediaTypeOf(path) === undefined ? undefined : writeMediaName(path) + anchor;
}

/** Decodes a name. A name with a percent sign that does not begin an escape stays unchanged. */
function decodeName(name: string): string {
  try {
    return composed(decodeURIComponent(name));
  } catch {
    return composed(name);
  }
}
