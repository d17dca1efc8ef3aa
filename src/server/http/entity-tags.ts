import { crc32 } from "node:zlib";

/**
 * Returns a weak entity tag for a body, which is the same for all its encodings. Checksum and length are enough, because an
 * attacker gains nothing from a collision; a cryptographic hash would take a thirtieth of a page's rendering time.
 */
export function entityTag(body: string | Buffer): string {
  return `W/"${Buffer.byteLength(body).toString(36)}-${crc32(body).toString(36)}"`;
}

/**
 * True unless `If-Match` requires a different body. The comparison is strong, unlike for `If-None-Match`, so weak tags never
 * match.
 */
export function mayBeTag(header: string | undefined, tag: string): boolean {
  if (header === undefined || header.trim() === "*") return true;
  return !tag.startsWith("W/") && header.split(",").some((candidate) => candidate.trim() === tag);
}

/** True if `If-None-Match` contains the tag, so that the client's copy is still valid. */
export function matchesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  if (header === tag || header === "*") return true;
  const opaque = tag.replace(/^W\//, "");
  return header.split(",").some((candidate) => candidate.trim().replace(/^W\//, "") === opaque);
}
