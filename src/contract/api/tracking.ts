/**
 * Matches a plain host name. URLs accept more characters, such as `*` and `;`, which have a special meaning in a
 * Content-Security-Policy.
 */
const HOST = /^(?:[a-z\d](?:[a-z\d.-]*[a-z\d])?|\[[\da-f:.]+\])$/;
/** Matches the origin of an https address, with or without the scheme. A leading `*` means every subdomain. */
const SOURCE = /^(?:https:\/\/)?(\*\.)?((?:\[[\da-f:.]+\]|[^\s/\\?#@:[\]]+)(?::\d+)?)\/?$/i;

/** Matches attributes allowed on a tracking script. Others could change how the script loads, or prevent it. */
export const TRACKING_ATTRIBUTE = /^(id|class|crossorigin|integrity|referrerpolicy|data-[\w-]+)$/;

/** The keys of a tracking entry that list further hosts. */
export const TRACKING_HOSTS = ["script", "connect", "image"] as const;

/** Returns the origin of a tracking script: empty for the site itself, `undefined` for a forbidden address. */
export function trackingOrigin(src: string): string | undefined {
  if (/^\/(?![\\/])/.test(src)) return "";
  const url = URL.parse(src);
  return url?.protocol === "https:" && HOST.test(url.hostname) ? url.origin : undefined;
}

/**
 * Normalises a host for the content security policy: `https://stats.example`, `https://*.stats.example`. Returns `undefined`
 * unless the text is one https host, or the subdomains of one.
 */
export function trackingHost(text: string): string | undefined {
  const [, star = "", host] = SOURCE.exec(text.trim()) ?? [];
  const url = host === undefined ? null : URL.parse(`https://${host}`);
  if (url === null || !HOST.test(url.hostname)) return undefined;
  // `*` is refused before a single label, where it would match a whole top-level domain, and before an IP address, where it would
  // match nothing.
  if (star !== "" && !/\.[a-z][a-z\d-]*$/.test(url.hostname)) return undefined;
  return `https://${star}${url.host}`;
}
