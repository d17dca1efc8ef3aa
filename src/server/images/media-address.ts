import { isMediaPath } from "../../contract/addresses/media-paths.ts";
import { decodePath } from "../../contract/addresses/redirects.ts";

/** The parts of a file's address. */
export interface MediaAddress {
  /** The first twelve hexadecimal digits of the content's hash. */
  hash: string;
  /** Below `media/`, decoded. */
  path: string;
}

/** Parses what follows `/media/`. `undefined` for anything other than a plain path below a hash. */
export function parseMediaAddress(text: string): MediaAddress | undefined {
  const decoded = decodePath(text);
  const [, hash = "", path = ""] = /^([\da-f]{12})\/(.+)$/su.exec(decoded ?? "") ?? [];
  return isMediaPath(path) ? { hash, path } : undefined;
}

/** The inverse of {@link parseMediaAddress}, percent-encoded. */
export function writeMediaAddress({ hash, path }: MediaAddress): string {
  return `${hash}/${path.split("/").map(encodeURIComponent).join("/")}`;
}
