import { Stream } from "node:stream";
import type { onSendHookHandler } from "fastify";
import { SiteError } from "../contract/errors.ts";
import { mayBeTag } from "./entity-tags.ts";

/** What is answered to who has no conditions, and 304 to who has others as well: RFC 9110, section 13.2. */
const JUDGED_STATUSES = [200, 206, 304];

/**
 * Sends nothing to a reader who wants another version than the present one. Tags of texts are weak, as the text of one encoding is not
 * that of another to the byte, so that none of them is ever the one that is wanted.
 * @throws {SiteError} 412
 */
export function refuseOtherVersion(wanted: string | undefined, status: number, tag: string): void {
  if (JUDGED_STATUSES.includes(status) && !mayBeTag(wanted, tag))
    throw new SiteError("Not the version that is asked for", { status: 412 });
}

/** The same for all that the framework sends. */
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
