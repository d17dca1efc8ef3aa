/** Writes a day, `2027-06-13` or the beginning of a timestamp, in full as a language tag says: 13 June 2027 on British sites. */
export function formatDay(iso: string, tag: string): string {
  const format = new Intl.DateTimeFormat(tag, { dateStyle: "long", timeZone: "UTC" });
  return format.format(new Date(iso.slice(0, 10)));
}
