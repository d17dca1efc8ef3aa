/** Returns a time in UTC without seconds, or a dash for `null`. */
export function timeOf(at: number | null): string {
  return at === null ? "–" : new Date(at).toISOString().slice(0, 16).replace("T", " ");
}
