const MINUTE_MS = 60_000;

/** An instant in RFC 3339, on a clock with this offset in minutes: its first ten characters are the day. */
export function writeTimestamp(time: number, offset: number): string {
  const clock = new Date(time + offset * MINUTE_MS).toISOString();
  return offset === 0 ? clock : clock.replace("Z", writeOffset(offset));
}

function writeOffset(offset: number): string {
  const [hours, minutes] = [Math.trunc(Math.abs(offset) / 60), Math.abs(offset) % 60];
  return `${offset < 0 ? "-" : "+"}${String(hours).padStart(2, "0")}:${String(minutes).padStart(2, "0")}`;
}

/** The offset in minutes of a timestamp, or of the end of one (`+09:00`, `+0900`); `Z`, or none, is 0. */
export function readOffset(timestamp: string): number {
  const [, sign, hours, minutes] = /([+-])(\d\d):?(\d\d)$/.exec(timestamp) ?? [];
  const offset = Number(hours ?? 0) * 60 + Number(minutes ?? 0);
  return sign === "-" ? -offset : offset;
}
