/**
 * The authority of RFC 4151, section 2.1, and a date at which it was ours. A site's own host may change; a name below
 * `.invalid` never belongs to anybody (RFC 2606), so no one else can mint ids with it. Nor does an installation have a part in
 * it: a folder that is imported somewhere else, after a loss or a move, keeps its ids, since all of them follow from the folder.
 * The price is that two installations whose tenants share a code may mint the same id, which only a reader that follows
 * both can notice.
 */
const AUTHORITY = "vitrine.invalid,2026";

/** An id that names something of a tenant for ever, wherever the site is served: a `tag:` URI. */
export function tagUri(tenant: string, kind: "article" | "feed", name: string): string {
  const encode = (text: string) => text.toWellFormed().split("/").map(encodeURIComponent).join("/");
  return `tag:${AUTHORITY}:${encode(tenant)}:${kind}:${encode(name)}`;
}
