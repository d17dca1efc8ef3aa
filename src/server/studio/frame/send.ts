import type { FastifyReply, FastifyRequest } from "fastify";
import { type Envelope, successEnvelope } from "../../../contract/api/envelope.ts";
import { entityTag, matchesTag } from "../../http/entity-tags.ts";
import type { RefusalDetails } from "./refusal.ts";

/**
 * Content security policy of the Studio's page. It allows only the Studio's own files, and no embedding. Previews may be embedded
 * from any host, because they are on the hosts of all sites.
 */
export const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; frame-src http: https:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Headers of every answer of the Studio's host. No answer may be cached. */
export const HEADERS = {
  "Content-Security-Policy": PAGE_POLICY,
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "X-Robots-Tag": "noindex",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  "Cache-Control": "no-store",
} as const;

const MESSAGES: Record<number, string> = {
  400: "Bad request",
  401: "Not signed in",
  403: "Forbidden",
  404: "Not found",
  405: "Method not allowed",
  409: "Conflict",
  412: "Changed meanwhile",
  413: "Body too large",
  415: "The body must be application/json",
  422: "Invalid fields",
  428: "Send If-Match with the version that is changed",
  429: "Too many requests",
  503: "Service unavailable",
};

/** Sends a text with the headers that every answer of the Studio has. */
export function sendText(
  reply: FastifyReply,
  type: string,
  text: string,
  { status = 200, policy = PAGE_POLICY }: { status?: number; policy?: string } = {},
): FastifyReply {
  return reply
    .code(status)
    .headers({ ...HEADERS, "Content-Security-Policy": policy, "Content-Type": `${type}; charset=utf-8` })
    .send(text);
}

/** Sends data in the envelope of the content API. For a GET, the answer is 304 if the client already has the same data. */
export function sendData(
  { method, headers }: FastifyRequest,
  reply: FastifyReply,
  data: unknown,
): FastifyReply {
  const text = JSON.stringify(successEnvelope(data));
  if (method !== "GET" && method !== "HEAD") return sendText(reply, "application/json", text);
  if (!reply.hasHeader("ETag")) reply.header("ETag", entityTag(text));
  if (!matchesTag(headers["if-none-match"], String(reply.getHeader("ETag"))))
    return sendText(reply, "application/json", text);
  return reply.code(304).headers(HEADERS).send();
}

/** Sends an error in the form that the content API uses. */
export function sendError(
  reply: FastifyReply,
  status: number,
  { message, fields = [], data, reason, retryAfterSeconds }: RefusalDetails = {},
): FastifyReply {
  // `Bearer` tells programs to authenticate with a token. People sign in on a page instead.
  if (status === 401) reply.header("WWW-Authenticate", 'Bearer realm="Vitrine Studio"');
  if (retryAfterSeconds !== undefined) reply.header("Retry-After", retryAfterSeconds);
  const envelope: Envelope = {
    code: status,
    msg: message ?? MESSAGES[status] ?? "Internal Server Error",
    data: data ?? null,
    ...(reason === undefined ? {} : { reason }),
    ...(fields.length > 0 ? { errors: fields } : {}),
  };
  return sendText(reply, "application/json", JSON.stringify(envelope), { status });
}
