import type { FastifyReply, FastifyRequest } from "fastify";
import { describeFailure } from "../../content/model/failure-of.ts";
import { type Envelope, successEnvelope } from "../../contract/api/envelope.ts";
import { SiteError } from "../../contract/api/errors.ts";
import type { CachedDocument } from "../cache/page-cache.ts";
import { type DocumentSending, sendDocument } from "../documents/send-document.ts";
import { BODY_LIMIT_BYTES, MAXIMUM_URL_LENGTH } from "../http/request-limits.ts";
import { COMMON_HEADERS, INERT_POLICY } from "../security/headers.ts";

const ENVELOPE_HEADERS = {
  ...COMMON_HEADERS,
  "Content-Security-Policy": INERT_POLICY,
  "Content-Type": "application/json; charset=utf-8",
  Vary: "tenant-name, Accept-Language, Accept-Encoding",
} as const;

/** Serialises data in its envelope. */
export function envelopeText(data: unknown): string {
  return JSON.stringify(successEnvelope(data));
}

/** Sends an envelope that must not be cached. */
export function sendUncached(reply: FastifyReply, data: unknown): FastifyReply {
  return reply.headers({ ...ENVELOPE_HEADERS, "Cache-Control": "no-store" }).send(envelopeText(data));
}

/** Sends an envelope that clients may cache if they revalidate it. */
export function sendEnvelope(
  request: FastifyRequest,
  reply: FastifyReply,
  document: CachedDocument,
  sending: DocumentSending,
): Promise<FastifyReply> {
  reply.headers({ ...ENVELOPE_HEADERS, "Cache-Control": "public, max-age=0, must-revalidate" });
  return sendDocument(request, reply, document, sending);
}

export const ADDRESS_TOO_LONG = `Address longer than ${MAXIMUM_URL_LENGTH.toLocaleString("en")} characters`;
const MESSAGES: Record<number, string> = {
  400: "Bad request",
  403: "Forbidden",
  404: "Not found",
  405: "Method not allowed",
  409: "Conflict",
  413: `Body larger than ${BODY_LIMIT_BYTES / 1024} KB`,
  414: ADDRESS_TOO_LONG,
  415: "Unsupported media type",
  422: "Invalid fields",
  429: "Too many requests",
  503: "Service unavailable",
};

/**
 * Sends an error in its envelope. Only our own errors keep their message. Named failures have a fixed text, and all others get
 * the text of their status, so that no internals leak.
 */
export function sendError(reply: FastifyReply, error: unknown): FastifyReply {
  const status = statusOfError(error);
  const isOurs = error instanceof SiteError && status < 500;
  const failure = error instanceof SiteError ? undefined : describeFailure(error);
  const envelope: Envelope<null> = {
    code: status,
    msg: isOurs ? error.message : (failure?.message ?? MESSAGES[status] ?? "Internal Server Error"),
    data: null,
    ...(failure === undefined ? {} : { reason: failure.name }),
    ...(isOurs && error.fields.length > 0 ? { errors: error.fields } : {}),
  };
  if (failure?.retryAfterSeconds !== undefined) reply.header("Retry-After", failure.retryAfterSeconds);
  const cacheControl = status === 404 ? "public, max-age=0, must-revalidate" : "no-store";
  return reply
    .code(status)
    .headers({ ...ENVELOPE_HEADERS, "Cache-Control": cacheControl })
    .send(JSON.stringify(envelope));
}

/** Returns the HTTP status of an error: 500 unless it is our own error, a named failure, or an error of the framework. */
export function statusOfError(error: unknown): number {
  if (error instanceof SiteError) return error.status;
  const failure = describeFailure(error);
  if (failure !== undefined) return failure.status;
  if (typeof error !== "object" || error === null || !("statusCode" in error)) return 500;
  const { statusCode } = error;
  return typeof statusCode === "number" && statusCode >= 400 && statusCode < 500 ? statusCode : 500;
}
