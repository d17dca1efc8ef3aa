import { crc32 } from "node:zlib";

/**
 * A weak entity tag of a body: the same for all its encodings. Nobody gains by making two bodies with one tag, so
 * checksum and length do: a digest would take a thirtieth of all that rendering a page does.
 */
export function entityTag(body: string | Buffer): string {
  return `W/"${Buffer.byteLength(body).toString(36)}-${crc32(body).toString(36)}"`;
}

/** True unless `If-Match` asks for another body. Unlike the next, it compares strongly: no weak tag is ever the one. */
export function mayBeTag(header: string | undefined, tag: string): boolean {
  if (header === undefined || header.trim() === "*") return true;
  return !tag.startsWith("W/") && header.split(",").some((candidate) => candidate.trim() === tag);
}

/** True when `If-None-Match` names the tag: the client's copy is still good. */
export function matchesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  if (header === tag || header === "*") return true;
  const opaque = tag.replace(/^W\//, "");
  return header.split(",").some((candidate) => candidate.trim().replace(/^W\//, "") === opaque);
}
