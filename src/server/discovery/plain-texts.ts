import type { Site } from "../tenancy/context.ts";

/** Addresses that are useful only to people, so robots should not visit them. */
const UNLISTED_PATHS = ["/api/", "/*?*setLanguage="];

/** Writes robots.txt. An editor's own text replaces ours, but the sitemap is always added. */
export function writeRobots(origin: string, own: string | undefined): string {
  const sitemap = `Sitemap: ${origin}/sitemap.xml`;
  if (own) return /^sitemap:/im.test(own) ? `${own}\n` : `${own}\n\n${sitemap}\n`;
  return ["User-agent: *", ...UNLISTED_PATHS.map((path) => `Disallow: ${path}`), "", sitemap, ""].join("\n");
}

const DAY_MS = 24 * 60 * 60 * 1000;
const VALID_DAYS = 180;

/** security.txt (RFC 9116): the contact for vulnerabilities. Its expiry date moves once a day. */
export function writeSecurityText(contact: string, { tenant, origin }: Site, now = Date.now()): string {
  const expires = new Date((Math.floor(now / DAY_MS) + VALID_DAYS) * DAY_MS).toISOString();
  return [
    `Contact: ${contact}`,
    `Expires: ${expires}`,
    `Preferred-Languages: ${tenant.languages.map((language) => tenant.languageTags[language]).join(", ")}`,
    `Canonical: ${origin}/.well-known/security.txt`,
    "",
  ].join("\n");
}
