/**
 * The authority and date in our `tag:` URIs (RFC 4151, section 2.1). A site's own host may change, whereas a name below
 * `.invalid` never belongs to anybody (RFC 2606), so nobody else creates such ids. They do not name the installation, so that a
 * folder imported elsewhere keeps its ids. Two installations whose tenants share a code may create equal ids, which matters only
 * to a feed reader that follows both.
 */
const AUTHORITY = "vitrine.invalid,2026";

/** Returns a `tag:` URI that permanently identifies an article or feed of a tenant, independent of the site's host. */
export function tagUri(tenant: string, kind: "article" | "feed", name: string): string {
  const encode = (text: string) => text.toWellFormed().split("/").map(encodeURIComponent).join("/");
  return `tag:${AUTHORITY}:${encode(tenant)}:${kind}:${encode(name)}`;
}
