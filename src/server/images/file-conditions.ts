import type { IncomingMessage } from "node:http";

/** A file as conditional headers see it: it has a strong tag and no date. */
export interface TaggedFile {
  tag: string;
  bytes: number;
}

/** Matches a byte range: first and last byte, or the length of a suffix (RFC 9110, section 14.1.2). */
const RANGE = /^(?:(?<first>\d+)-(?<last>\d*)|-(?<length>\d+))$/;

/**
 * Removes the conditional headers that the plugin for sending files evaluates differently from RFC 9110. The plugin does not know
 * our tags (`If-Match` has been evaluated before), treats a missing date as matching `If-Range` and failing
 * `If-Unmodified-Since`, and rejects ranges that it cannot parse. The standard requires ignoring all of these (13.1.4, 13.1.5,
 * 14.2).
 */
export function settleConditions({ method, headers }: IncomingMessage, file: TaggedFile): void {
  delete headers["if-match"];
  delete headers["if-unmodified-since"];
  const isOfThisFile = (headers["if-range"] ?? file.tag) === file.tag;
  delete headers["if-range"];
  if (method !== "GET" || !isOfThisFile || !namesParts(headers.range ?? "", file.bytes)) delete headers.range;
}

/** True for a valid byte range. A suffix longer than the file does not count, because it selects the whole file. */
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
