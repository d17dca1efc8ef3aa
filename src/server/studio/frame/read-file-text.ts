import { Refusal } from "./refusal.ts";
import type { StudioRequest } from "./request.ts";

/** Maximum size of a body, in bytes: twice that of any text file in a site's folder. */
const MAXIMUM_BYTES = 4_000_000;

/**
 * Reads a body that is a text file, including any byte order mark.
 *
 * @throws {Refusal} 413 if it is too large, or 422 if it is not UTF-8
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
