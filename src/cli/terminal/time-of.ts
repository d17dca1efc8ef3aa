/** A time in UTC, to the minute; a dash for none. */
export function timeOf(at: number | null): string {
  return at === null ? "–" : new Date(at).toISOString().slice(0, 16).replace("T", " ");
}
