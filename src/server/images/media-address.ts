import { isMediaPath } from "../../contract/addresses/media-paths.ts";
import { decodePath } from "../../contract/addresses/redirects.ts";

/** The parts of the address of a media file. */
export interface MediaAddress {
  /** The first twelve hexadecimal digits of the hash of the content. */
  hash: string;
  /** The decoded path below `media/`. */
  path: string;
}

/** Parses the part of an address after `/media/`. Returns `undefined` unless it is a hash followed by a plain path. */
export function parseMediaAddress(text: string): MediaAddress | undefined {
  const decoded = decodePath(text);
  const [, hash = "", path = ""] = /^([\da-f]{12})\/(.+)$/su.exec(decoded ?? "") ?? [];
  return isMediaPath(path) ? { hash, path } : undefined;
}

/** Writes a percent-encoded media address: the inverse of {@link parseMediaAddress}. */
export function writeMediaAddress({ hash, path }: MediaAddress): string {
  return `${hash}/${path.split("/").map(encodeURIComponent).join("/")}`;
}
