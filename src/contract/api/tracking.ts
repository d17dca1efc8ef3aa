/** A plain host name. URLs accept further characters, such as `*` and `;`, which have a meaning of their own in a Content-Security-Policy. */
const HOST = /^(?:[a-z\d](?:[a-z\d.-]*[a-z\d])?|\[[\da-f:.]+\])$/;
/** The origin of an https address, with or without the scheme; a star may stand for every subdomain. */
const SOURCE = /^(?:https:\/\/)?(\*\.)?((?:\[[\da-f:.]+\]|[^\s/\\?#@:[\]]+)(?::\d+)?)\/?$/i;

/** Attributes that a tracking script may bear. The others would change how, or whether, it is loaded. */
export const TRACKING_ATTRIBUTE = /^(id|class|crossorigin|integrity|referrerpolicy|data-[\w-]+)$/;

/** The keys of a tracking entry that name further hosts. */
export const TRACKING_HOSTS = ["script", "connect", "image"] as const;

/** The origin of a tracking script: empty for the site itself, `undefined` for an address that scripts must not have. */
export function trackingOrigin(src: string): string | undefined {
  if (/^\/(?![\\/])/.test(src)) return "";
  const url = URL.parse(src);
  return url?.protocol === "https:" && HOST.test(url.hostname) ? url.origin : undefined;
}

/**
 * A host that an editor names, as the security policy takes it: `https://stats.example`, `https://*.stats.example`.
 * `undefined` for what names no host over https, or would name more than one.
 */
export function trackingHost(text: string): string | undefined {
  const [, star = "", host] = SOURCE.exec(text.trim()) ?? [];
  const url = host === undefined ? null : URL.parse(`https://${host}`);
  if (url === null || !HOST.test(url.hostname)) return undefined;
  // A star below a single label would stand for a whole top-level domain, and one before a number for nothing.
  if (star !== "" && !/\.[a-z][a-z\d-]*$/.test(url.hostname)) return undefined;
  return `https://${star}${url.host}`;
}
