import type { NeedFilter } from "../../content/needs/need-archive.ts";
import { readWrittenDate, timestampOf } from "../../content/time/written-date.ts";
import { LANGUAGE_CODES, isLanguageCode } from "../../contract/addresses/locales.ts";
import { UsageError } from "../terminal/command.ts";

/** Options that select enquiries. */
export const FILTER_OPTIONS = {
  since: { type: "string" },
  until: { type: "string" },
  form: { type: "string" },
  category: { type: "string" },
  language: { type: "string" },
  email: { type: "string" },
  state: { type: "string" },
  limit: { type: "string" },
} as const;

const STATES = ["suspicious", "held-back", "flood", "stored", "pending", "delivered", "dead"] as const;

/** @throws {UsageError} if an option is invalid */
export function readFilter(
  values: { [Name in keyof typeof FILTER_OPTIONS]?: string | undefined },
  timeZone: string,
): NeedFilter {
  const { language, state, limit, form, category, email } = values;
  if (language !== undefined && !isLanguageCode(language))
    throw new UsageError(`--language is one of ${LANGUAGE_CODES.join(", ")}`);
  const known = STATES.find((name) => name === state);
  if (state !== undefined && known === undefined)
    throw new UsageError(`--state is one of ${STATES.join(", ")}`);
  if (limit !== undefined && !/^[1-9]\d{0,6}$/.test(limit))
    throw new UsageError("--limit is a whole number from 1");
  return {
    since: readTime("since", values.since, timeZone),
    until: readTime("until", values.until, timeZone),
    form,
    category,
    language,
    email,
    state: known,
    limit: limit === undefined ? undefined : Number(limit),
  };
}

/** Parses a date (meaning the start of that day) or a date with a time. It is in the given time zone unless it has an offset. */
function readTime(name: string, text: string | undefined, timeZone: string): number | undefined {
  if (text === undefined) return undefined;
  const written = readWrittenDate(text);
  if (written === undefined)
    throw new UsageError(
      `--${name} is a date such as 2026-01-31, or a date with a time such as 2026-01-31T09:00`,
    );
  return Date.parse(timestampOf(written, timeZone));
}
