/** A plain host name. URLs accept further characters, such as `*` and `;`, which have a meaning of their own in a Content-Security-Policy. */
const HOST = /^(?:[a-z\d](?:[a-z\d.-]*[a-z\d])?|\[[\da-f:.]+\])$/;

/** The origin of a tracking script: empty for the site itself, `undefined` for an address that scripts must not have. */
export function trackingOrigin(src: string): string | undefined {
  if (/^\/(?![\\/])/.test(src)) return "";
  const url = URL.parse(src);
  return url?.protocol === "https:" && HOST.test(url.hostname) ? url.origin : undefined;
}
