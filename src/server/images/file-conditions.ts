import type { IncomingMessage } from "node:http";

/** A file as conditions see it: by a strong tag, and without a date. */
export interface TaggedFile {
  tag: string;
  bytes: number;
}

/** First and last byte, or the length of the end: RFC 9110, section 14.1.2. */
const RANGE = /^(?:(?<first>\d+)-(?<last>\d*)|-(?<length>\d+))$/;

/**
 * Leaves only those conditions in the headers that the plugin which sends files judges as RFC 9110 does. It knows no tag of
 * ours, of which `If-Match` has been judged before, takes a missing date for one that suits `If-Range` and defeats
 * `If-Unmodified-Since`, and refuses a range that it cannot read, where the standard has all of these ignored (13.1.4, 13.1.5, 14.2).
 */
export function settleConditions({ method, headers }: IncomingMessage, file: TaggedFile): void {
  delete headers["if-match"];
  delete headers["if-unmodified-since"];
  const isOfThisFile = (headers["if-range"] ?? file.tag) === file.tag;
  delete headers["if-range"];
  if (method !== "GET" || !isOfThisFile || !namesParts(headers.range ?? "", file.bytes)) delete headers.range;
}

/** True for a well-formed range of bytes that does not name the whole file by its end, as one longer than the file does. */
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
