/**
 * The authority and date of RFC 4151, section 2.1. A site's own host may change, and a name below `.invalid` never belongs to anybody (RFC
 * 2606), so nobody else creates such ids. The ids do not name the installation, so a folder that is imported elsewhere keeps its ids. Two
 * installations whose tenants share a code may create the same id, which only a reader that follows both can notice.
 */
const AUTHORITY = "vitrine.invalid,2026";

/** A `tag:` URI that permanently identifies something of a tenant, wherever the site is served. */
export function tagUri(tenant: string, kind: "article" | "feed", name: string): string {
  const encode = (text: string) => text.toWellFormed().split("/").map(encodeURIComponent).join("/");
  return `tag:${AUTHORITY}:${encode(tenant)}:${kind}:${encode(name)}`;
}
