import { createHash } from "node:crypto";
import { posix } from "node:path";
import { composed } from "../../contract/addresses/composed.ts";

/** The extensions of downloaded pictures by type. The first one is used if the address has no matching extension. */
const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  "image/avif": [".avif"],
  "image/gif": [".gif"],
  "image/jpeg": [".jpg", ".jpeg"],
  "image/png": [".png"],
  "image/svg+xml": [".svg"],
  "image/webp": [".webp"],
};
const FOLDER = "fetched";
const MAXIMUM_NAME_LENGTH = 150;
const MARK_LENGTH = 8;
/** Characters that need no escaping in addresses and file names on any system. */
const PLAIN =
  /^(?:[\p{Ll}\p{Lo}\p{N}_-][\p{Ll}\p{Lo}\p{N}._-]*\/)+[\p{Ll}\p{Lo}\p{N}_-][\p{Ll}\p{Lo}\p{N}._-]*$/u;

/**
 * Returns the path below `media/` for a picture from another host, which consists of host and path. If they do not identify the
 * address, because of a query or characters that file names cannot have, a hash of the whole address is added to make the name
 * unique.
 */
export function fetchedName(address: URL, type: string): string {
  const plain = plainName(address);
  const endings = ENDINGS[type] ?? [];
  return plain !== undefined && endings.includes(posix.extname(plain))
    ? plain
    : `${markedName(address)}${endings[0] ?? ""}`;
}

/** True if a file of a content folder is a downloaded picture. */
export function isFetchedName(name: string): boolean {
  return name.startsWith(`media/${FOLDER}/`);
}

/** Returns the possible names of the picture at an address, one for each type. */
export function possibleNames(address: URL): string[] {
  return Object.keys(ENDINGS).map((type) => fetchedName(address, type));
}

function plainName({ protocol, host, pathname, search }: URL): string | undefined {
  const path = decoded(pathname);
  const name = `${host}${path}`;
  const isWhole = protocol === "https:" && search === "" && encodeURI(path) === pathname;
  return isWhole && name.length <= MAXIMUM_NAME_LENGTH && PLAIN.test(name) && name === composed(name)
    ? `${FOLDER}/${name}`
    : undefined;
}

function markedName({ host, pathname, href }: URL): string {
  const mark = createHash("sha256").update(href).digest("hex").slice(0, MARK_LENGTH);
  const path = decoded(pathname).replace(/\.\w+$/, "");
  const name = composed(`${host}${path}`)
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}._/-]+/gu, "-")
    .split("/")
    .map((part) => part.replace(/^\.+/, ""))
    .filter((part) => part !== "")
    .join("/");
  return `${FOLDER}/${[...name].slice(0, MAXIMUM_NAME_LENGTH).join("").replace(/\/$/, "")}-${mark}`;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // The path contains a stray percent sign, which is kept.
    return path;
  }
}
