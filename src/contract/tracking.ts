/** Of one host, by its plain name: what URLs take besides, `*` and `;` say, means something else in a security policy. */
const HOST = /^(?:[a-z\d](?:[a-z\d.-]*[a-z\d])?|\[[\da-f:.]+\])$/;

/** Where a tracking script comes from: empty for the site's own, `undefined` for an address that cannot be a script's. */
export function trackingOrigin(src: string): string | undefined {
  if (/^\/(?![\\/])/.test(src)) return "";
  const url = URL.parse(src);
  return url?.protocol === "https:" && HOST.test(url.hostname) ? url.origin : undefined;
}
