import { createHash } from "node:crypto";
import { posix } from "node:path";

/** The endings of fetched pictures by their types. The first is that of a picture whose address has no such ending. */
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
/** What stands in an address and in a file's name alike, wherever files are. */
const PLAIN =
  /^(?:[\p{Ll}\p{Lo}\p{N}_-][\p{Ll}\p{Lo}\p{N}._-]*\/)+[\p{Ll}\p{Lo}\p{N}_-][\p{Ll}\p{Lo}\p{N}._-]*$/u;

/**
 * Where a picture of another host is kept, below `media/`: by its host and path. An address of which they do not say everything, as one
 * with a query, or that no file's name can say, has a mark made of the whole address, so that no two share a name.
 */
export function fetchedName(address: URL, type: string): string {
  const plain = plainName(address);
  const endings = ENDINGS[type] ?? [];
  return plain !== undefined && endings.includes(posix.extname(plain))
    ? plain
    : `${markedName(address)}${endings[0] ?? ""}`;
}

/** Whether a file of a content folder is a picture that was fetched. */
export function isFetchedName(name: string): boolean {
  return name.startsWith(`media/${FOLDER}/`);
}

/** The names that the picture at an address may have, of whatever type it was. */
export function possibleNames(address: URL): string[] {
  return Object.keys(ENDINGS).map((type) => fetchedName(address, type));
}

function plainName({ protocol, host, pathname, search }: URL): string | undefined {
  const path = decoded(pathname);
  const name = `${host}${path}`;
  const isWhole = protocol === "https:" && search === "" && encodeURI(path) === pathname;
  return isWhole && name.length <= MAXIMUM_NAME_LENGTH && PLAIN.test(name) && name === name.normalize("NFC")
    ? `${FOLDER}/${name}`
    : undefined;
}

function markedName({ host, pathname, href }: URL): string {
  const mark = createHash("sha256").update(href).digest("hex").slice(0, MARK_LENGTH);
  const path = decoded(pathname).replace(/\.\w+$/, "");
  const name = `${host}${path}`
    .normalize("NFC")
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
    // A stray percent sign stands for itself.
    return path;
  }
}
