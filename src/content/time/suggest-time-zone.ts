/**
 * Returns a time zone to which a text may refer: the zone of the place, for example "Asia/Seoul" for "seoul"; otherwise an
 * arbitrary one as an example.
 */
export function suggestTimeZone(text: string): string {
  const place = text
    .trim()
    .toLowerCase()
    .replace(/^.*\//, "")
    .replace(/[\s-]+/g, "_");
  const meant = Intl.supportedValuesOf("timeZone").find((name) => name.toLowerCase().endsWith(`/${place}`));
  return JSON.stringify(meant ?? "Europe/London");
}
