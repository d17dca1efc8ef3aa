/** A plain host name. URLs accept further characters, such as `*` and `;`, which have a meaning of their own in a Content-Security-Policy. */
const HOST = /^(?:[a-z\d](?:[a-z\d.-]*[a-z\d])?|\[[\da-f:.]+\])$/;
/** The origin of an https address, with or without the scheme; `*` matches every subdomain. */
const SOURCE = /^(?:https:\/\/)?(\*\.)?((?:\[[\da-f:.]+\]|[^\s/\\?#@:[\]]+)(?::\d+)?)\/?$/i;

/** Attributes allowed on a tracking script. Others would change how, or whether, it loads. */
export const TRACKING_ATTRIBUTE = /^(id|class|crossorigin|integrity|referrerpolicy|data-[\w-]+)$/;

/** The keys of a tracking entry that name further hosts. */
export const TRACKING_HOSTS = ["script", "connect", "image"] as const;

/** The origin of a tracking script: empty for the site itself, `undefined` for a forbidden address. */
export function trackingOrigin(src: string): string | undefined {
  if (/^\/(?![\\/])/.test(src)) return "";
  const url = URL.parse(src);
  return url?.protocol === "https:" && HOST.test(url.hostname) ? url.origin : undefined;
}

/**
 * Normalises a host for the security policy: `https://stats.example`, `https://*.stats.example`. Returns `undefined` unless the text names
 * one host over https, or its subdomains.
 */
export function trackingHost(text: string): string | undefined {
  const [, star = "", host] = SOURCE.exec(text.trim()) ?? [];
  const url = host === undefined ? null : URL.parse(`https://${host}`);
  if (url === null || !HOST.test(url.hostname)) return undefined;
  // `*` below a single label would match a whole top-level domain, and `*` before an IP address nothing.
  if (star !== "" && !/\.[a-z][a-z\d-]*$/.test(url.hostname)) return undefined;
  return `https://${star}${url.host}`;
}
