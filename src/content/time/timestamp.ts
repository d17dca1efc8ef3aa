const MINUTE_MS = 60_000;

/** Formats an instant as RFC 3339 with this offset in minutes. The first ten characters are the day. */
export function writeTimestamp(time: number, offset: number): string {
  const clock = new Date(time + offset * MINUTE_MS).toISOString();
  return offset === 0 ? clock : clock.replace("Z", writeOffset(offset));
}

function writeOffset(offset: number): string {
  const [hours, minutes] = [Math.trunc(Math.abs(offset) / 60), Math.abs(offset) % 60];
  return `${offset < 0 ? "-" : "+"}${String(hours).padStart(2, "0")}:${String(minutes).padStart(2, "0")}`;
}

/** Returns the offset in minutes of a timestamp, or of the end of one (`+09:00`, `+0900`); 0 for `Z` or no offset. */
export function readOffset(timestamp: string): number {
  const [, sign, hours, minutes] = /([+-])(\d\d):?(\d\d)$/.exec(timestamp) ?? [];
  const offset = Number(hours ?? 0) * 60 + Number(minutes ?? 0);
  return sign === "-" ? -offset : offset;
}
