/** A time zone that a text may refer to: one of its place, such as "Asia/Seoul" for "seoul"; otherwise any, as an example. */
export function suggestTimeZone(text: string): string {
  const place = text
    .trim()
    .toLowerCase()
    .replace(/^.*\//, "")
    .replace(/[\s-]+/g, "_");
  const meant = Intl.supportedValuesOf("timeZone").find((name) => name.toLowerCase().endsWith(`/${place}`));
  return JSON.stringify(meant ?? "Europe/London");
}
