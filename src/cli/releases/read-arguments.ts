import type { ReleasePage } from "../../content/releases/read-releases.ts";
import type { Tenant } from "../../content/store.ts";
import { readWrittenDate, timestampOf } from "../../content/time/written-date.ts";
import { UsageError } from "../terminal/command.ts";

/** @throws {UsageError} if it is not a release number */
export function readReleaseNumber(text: string | undefined): number {
  if (text === undefined || !/^[1-9]\d{0,14}$/.test(text))
    throw new UsageError('name a release by its number, as listed by "vitrine release <tenant>"');
  return Number(text);
}

const LISTED = 20;

/** @throws {UsageError} if `--limit` or `--before` is not a number */
export function readPage({
  limit = String(LISTED),
  before,
}: {
  limit?: string | undefined;
  before?: string | undefined;
}): ReleasePage {
  if (!/^[1-9]\d{0,4}$/.test(limit)) throw new UsageError("--limit is a whole number from 1 to 99999");
  return { size: Number(limit), before: before === undefined ? undefined : readReleaseNumber(before) };
}

/**
 * Returns the time in `--at`, or the current time without the option. The time is in the site's time zone unless it has an
 * offset.
 *
 * @throws {UsageError} if the time is invalid or in the past
 */
export function readTime(text: string | undefined, { timeZone }: Tenant): number {
  if (text === undefined) return Date.now();
  const written = readWrittenDate(text);
  if (written === undefined)
    throw new UsageError("--at is a date such as 2026-01-31, or a date with a time such as 2026-01-31T09:00");
  const time = Date.parse(timestampOf(written, timeZone));
  if (time <= Date.now())
    throw new UsageError(
      `--at ${text} is in the past in ${timeZone}; without --at the release goes live now`,
    );
  return time;
}
