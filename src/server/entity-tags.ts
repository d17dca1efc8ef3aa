import { hash } from "node:crypto";

/** A weak entity tag of a body: the same for all its encodings. */
export function entityTag(body: string | Buffer): string {
  return `W/"${hash("sha256", body, "base64url").slice(0, 22)}"`;
}

/** True when `If-None-Match` names the tag: the client's copy is still good. */
export function matchesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  if (header === tag || header === "*") return true;
  const opaque = tag.replace(/^W\//, "");
  return header.split(",").some((candidate) => candidate.trim().replace(/^W\//, "") === opaque);
}
