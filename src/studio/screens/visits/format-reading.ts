import { numberFormat } from "../../messages/formats.ts";

const SECOND_MS = 1_000;
const MINUTE_S = 60;

/** Formats a reading time: in seconds, or from one minute on in minutes and seconds. */
export function formatReading(milliseconds: number, tag: string): string {
  const all = Math.round(milliseconds / SECOND_MS);
  const format = (unit: "minute" | "second", value: number) =>
    numberFormat(tag, { style: "unit", unit, unitDisplay: "short" }).format(value);
  const seconds = all % MINUTE_S;
  if (all < MINUTE_S) return format("second", seconds);
  const minutes = format("minute", (all - seconds) / MINUTE_S);
  return seconds === 0 ? minutes : `${minutes} ${format("second", seconds)}`;
}
