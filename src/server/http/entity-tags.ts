import { crc32 } from "node:zlib";

/**
 * A weak entity tag for a body, the same for all its encodings. An attacker gains nothing from a collision, so checksum and length are
 * enough; a cryptographic hash would take a thirtieth of a page's rendering time.
 */
export function entityTag(body: string | Buffer): string {
  return `W/"${Buffer.byteLength(body).toString(36)}-${crc32(body).toString(36)}"`;
}

/** True unless `If-Match` requires another body. Unlike `If-None-Match` it compares strongly: weak tags never match. */
export function mayBeTag(header: string | undefined, tag: string): boolean {
  if (header === undefined || header.trim() === "*") return true;
  return !tag.startsWith("W/") && header.split(",").some((candidate) => candidate.trim() === tag);
}

/** True if `If-None-Match` contains the tag: the client's copy is still valid. */
export function matchesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  if (header === tag || header === "*") return true;
  const opaque = tag.replace(/^W\//, "");
  return header.split(",").some((candidate) => candidate.trim().replace(/^W\//, "") === opaque);
}
