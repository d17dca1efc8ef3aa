import { Stream } from "node:stream";
import type { onSendHookHandler } from "fastify";
import { SiteError } from "../../contract/api/errors.ts";
import { mayBeTag } from "./entity-tags.ts";

/**
 * Statuses for which `If-Match` is checked: responses to unconditional requests, and 304, which another condition may have caused
 * (RFC 9110, section 13.2).
 */
const JUDGED_STATUSES = [200, 206, 304];

/**
 * Rejects a request that requires a version other than the current one. Texts have weak tags, because their encodings differ in
 * bytes, and weak tags never match.
 *
 * @throws {SiteError} 412
 */
export function refuseOtherVersion(wanted: string | undefined, status: number, tag: string): void {
  if (JUDGED_STATUSES.includes(status) && !mayBeTag(wanted, tag))
    throw new SiteError("Not the requested version", { status: 412 });
}

/** Hook that applies {@link refuseOtherVersion} to everything that the framework sends. */
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
