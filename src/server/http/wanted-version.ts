import { Stream } from "node:stream";
import type { onSendHookHandler } from "fastify";
import { SiteError } from "../../contract/api/errors.ts";
import { mayBeTag } from "./entity-tags.ts";

/** The statuses of responses without conditions, and 304, which other conditions may have caused (RFC 9110, section 13.2). */
const JUDGED_STATUSES = [200, 206, 304];

/**
 * Rejects a request that requires another version than the current one. Tags of texts are weak, because encodings differ byte for byte, so
 * they never match.
 *
 * @throws {SiteError} 412
 */
export function refuseOtherVersion(wanted: string | undefined, status: number, tag: string): void {
  if (JUDGED_STATUSES.includes(status) && !mayBeTag(wanted, tag))
    throw new SiteError("Not the requested version", { status: 412 });
}

/** Rejects other versions of anything that the framework sends. */
export const sendWantedVersion: onSendHookHandler = ({ method, headers }, reply, payload, done) => {
  const wanted = method === "GET" || method === "HEAD" ? headers["if-match"] : undefined;
  if (wanted === undefined) return done(null, payload);
  try {
    refuseOtherVersion(wanted, reply.statusCode, String(reply.getHeader("ETag") ?? "W/"));
    done(null, payload);
  } catch (error) {
    if (payload instanceof Stream.Readable) payload.destroy();
    reply.removeHeader("Content-Encoding");
    done(error as SiteError);
  }
};
