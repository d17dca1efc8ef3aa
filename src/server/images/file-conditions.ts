import type { IncomingMessage } from "node:http";

/** A file for the evaluation of conditional headers: with a strong tag, and without a date. */
export interface TaggedFile {
  tag: string;
  bytes: number;
}

/** First and last byte, or the length of a suffix: RFC 9110, section 14.1.2. */
const RANGE = /^(?:(?<first>\d+)-(?<last>\d*)|-(?<length>\d+))$/;

/**
 * Removes the conditional headers that the plugin for sending files does not evaluate as RFC 9110 requires. It does not know
 * our tags (`If-Match` has already been evaluated), treats a missing date as matching `If-Range` and failing
 * `If-Unmodified-Since`, and rejects ranges that it cannot parse; the standard says to ignore all of these (13.1.4, 13.1.5,
 * 14.2).
 */
export function settleConditions({ method, headers }: IncomingMessage, file: TaggedFile): void {
  delete headers["if-match"];
  delete headers["if-unmodified-since"];
  const isOfThisFile = (headers["if-range"] ?? file.tag) === file.tag;
  delete headers["if-range"];
  if (method !== "GET" || !isOfThisFile || !namesParts(headers.range ?? "", file.bytes)) delete headers.range;
}

/** True for a valid byte range, except for a suffix longer than the file, which means all of it. */
function namesParts(range: string, bytes: number): boolean {
  const parts = (/^bytes=(.*)$/i.exec(range)?.[1] ?? "").split(",").map((part) => part.trim());
  const named = parts.filter((part) => part !== "");
  return named.length > 0 && named.every((part) => isPart(part, bytes));
}

function isPart(part: string, bytes: number): boolean {
  const { first, last, length } = RANGE.exec(part)?.groups ?? {};
  if (length !== undefined) return Number(length) < bytes;
  return first !== undefined && (!last || Number(first) <= Number(last));
}
