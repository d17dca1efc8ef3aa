/**
 * The authority of RFC 4151, section 2.1, and a date at which it was ours. A site's own host may change; a name below
 * `.invalid` never belongs to anybody (RFC 2606), so no one else can mint ids with it.
 */
const AUTHORITY = "vitrine.invalid,2026";

/** An id that names something of a tenant for ever, wherever the site is served: a `tag:` URI. */
export function tagUri(tenant: string, kind: "article" | "feed", name: string): string {
  const encode = (text: string) => text.toWellFormed().split("/").map(encodeURIComponent).join("/");
  return `tag:${AUTHORITY}:${encode(tenant)}:${kind}:${encode(name)}`;
}
