/** Writes a day in full, in the style of a language tag: 13 June 2027 for `en-GB`. Accepts `2027-06-13` or a timestamp. */
export function formatDay(iso: string, tag: string): string {
  const format = new Intl.DateTimeFormat(tag, { dateStyle: "long", timeZone: "UTC" });
  return format.format(new Date(iso.slice(0, 10)));
}
