import type { ReleasePage } from "../../content/releases/read-releases.ts";
import type { Tenant } from "../../content/store.ts";
import { readWrittenDate, timestampOf } from "../../content/time/written-date.ts";
import { type ReleaseConditions, isConditional } from "../../contract/studio/release-conditions.ts";
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
 * Returns the time in `--at` or another option, or the current time without the option. The time is in the site's time zone unless it has an
 * offset.
 *
 * @throws {UsageError} if the time is invalid or in the past
 */
export function readTime(text: string | undefined, { timeZone }: Tenant, option = "--at"): number {
  if (text === undefined) return Date.now();
  const written = readWrittenDate(text);
  if (written === undefined)
    throw new UsageError(
      `${option} is a date such as 2026-01-31, or a date with a time such as 2026-01-31T09:00`,
    );
  const time = Date.parse(timestampOf(written, timeZone));
  if (time <= Date.now())
    throw new UsageError(
      `${option} ${text} is in the past in ${timeZone}; without --at the release goes live now`,
    );
  return time;
}

/**
 * Returns the conditions of a release that goes live at a time, or later: `--when-translated zh,kr`, `--when-approved`,
 * `--at-the-latest <time>`.
 *
 * @throws {UsageError} if a condition cannot hold on this site, or contradicts the time
 */
export function readConditions(
  {
    "when-translated": translated,
    "when-approved": approval = false,
    "at-the-latest": latest,
  }: {
    "when-translated"?: string | undefined;
    "when-approved"?: boolean | undefined;
    "at-the-latest"?: string | undefined;
  },
  tenant: Tenant,
  goesLiveAt: number,
): ReleaseConditions {
  const into = tenant.languages.filter((language) => language !== tenant.defaultLanguage);
  const languages = (translated ?? "").split(",").flatMap((code) => {
    const language = into.find((known) => known === code.trim());
    if (language === undefined && code.trim() !== "")
      throw new UsageError(`--when-translated takes languages of ${tenant.code}: ${into.join(",")}`);
    return language ?? [];
  });
  // Without this, an empty variable of a script would publish at once.
  if (translated !== undefined && languages.length === 0)
    throw new UsageError(`--when-translated names no language; this site has ${into.join(",")}`);
  const conditions = { languages, approval, latestAt: null };
  if (latest === undefined) return conditions;
  if (!isConditional(conditions))
    throw new UsageError("--at-the-latest needs --when-translated or --when-approved");
  const latestAt = readTime(latest, tenant, "--at-the-latest");
  if (latestAt <= goesLiveAt) throw new UsageError("--at-the-latest must be later than --at");
  return { ...conditions, latestAt };
}
