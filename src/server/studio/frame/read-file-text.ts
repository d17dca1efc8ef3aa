import { Refusal } from "./refusal.ts";
import type { StudioRequest } from "./request.ts";

/** The most that any text file of a content folder may have, twice. */
const MAXIMUM_BYTES = 4_000_000;

/**
 * A body that is a text file itself, with its byte order mark if it has one.
 *
 * @throws {Refusal} 413, or 422 if it is not UTF-8
 */
export async function readFileText({ raw }: Pick<StudioRequest, "raw">): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of raw as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > MAXIMUM_BYTES) throw new Refusal(413);
    parts.push(part);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(Buffer.concat(parts));
  } catch {
    throw new Refusal(422, { fields: [{ field: "", message: "the body must be a text in UTF-8" }] });
  }
}
