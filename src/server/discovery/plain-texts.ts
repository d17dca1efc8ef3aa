import { LANGUAGE_TAGS } from "../../contract/locales.ts";
import type { Site } from "../context.ts";

/** Pages that are there for people alone. */
const UNLISTED_PATHS = ["/api/", "/*?*setLanguage="];

/** What crawlers may ask for; an editor's own text stands in place of ours, the sitemap is always named. */
export function writeRobots(origin: string, own: string | undefined): string {
  const sitemap = `Sitemap: ${origin}/sitemap.xml`;
  if (own) return /^sitemap:/im.test(own) ? `${own}\n` : `${own}\n\n${sitemap}\n`;
  return ["User-agent: *", ...UNLISTED_PATHS.map((path) => `Disallow: ${path}`), "", sitemap, ""].join("\n");
}

const DAY_MS = 24 * 60 * 60 * 1000;
const VALID_DAYS = 180;

/** Whom to tell of a weakness, in the form of RFC 9116. The end of its validity moves once a day. */
export function writeSecurityText(contact: string, { tenant, origin }: Site, now = Date.now()): string {
  const expires = new Date((Math.floor(now / DAY_MS) + VALID_DAYS) * DAY_MS).toISOString();
  return [
    `Contact: ${contact}`,
    `Expires: ${expires}`,
    `Preferred-Languages: ${tenant.languages.map((language) => LANGUAGE_TAGS[language]).join(", ")}`,
    `Canonical: ${origin}/.well-known/security.txt`,
    "",
  ].join("\n");
}
