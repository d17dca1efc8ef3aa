import type { ReleasePage } from "../../content/releases/read-releases.ts";
import type { Tenant } from "../../content/store.ts";
import { readWrittenDate, timestampOf } from "../../content/time/written-date.ts";
import { UsageError } from "../terminal/command.ts";

/** @throws {UsageError} if it is not the number of a release */
export function readReleaseNumber(text: string | undefined): number {
  if (text === undefined || !/^[1-9]\d{0,14}$/.test(text))
    throw new UsageError('name a release by its number, as "vitrine release <tenant>" lists them');
  return Number(text);
}

const LISTED = 20;

/** @throws {UsageError} if `--limit` or `--before` is no number */
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
 * The moment of `--at`, by the clock of the site where it names no offset; now without it.
 *
 * @throws {UsageError} if it is none, or past
 */
export function readTime(text: string | undefined, { timeZone }: Tenant): number {
  if (text === undefined) return Date.now();
  const written = readWrittenDate(text);
  if (written === undefined)
    throw new UsageError("--at is a date such as 2026-01-31, or with a time 2026-01-31T09:00");
  const time = Date.parse(timestampOf(written, timeZone));
  if (time <= Date.now()) throw new UsageError(`--at ${text} is past in ${timeZone}; without --at it is now`);
  return time;
}
