import type { FastifyReply, FastifyRequest } from "fastify";
import { type Envelope, successEnvelope } from "../../contract/envelope.ts";
import { SiteError } from "../../contract/errors.ts";
import { MINIMUM_COMPRESSED_BYTES, chooseEncoding, compress } from "../encodings.ts";
import { entityTag, matchesTag } from "../entity-tags.ts";
import { COMMON_HEADERS, INERT_POLICY } from "../security/headers.ts";

const VARY = "tenant-name, Accept-Language, Accept-Encoding";

/** Sends data in its envelope, with ETag and 304 unless it is fleeting; compressed where that pays. */
export async function sendData(
  request: FastifyRequest,
  reply: FastifyReply,
  data: unknown,
  isFleeting: boolean,
): Promise<FastifyReply> {
  const body = Buffer.from(JSON.stringify(successEnvelope(data)));
  prepare(reply).header("Vary", VARY);
  if (isFleeting) return reply.header("Cache-Control", "no-store").send(body);
  const tag = entityTag(body);
  reply.header("ETag", tag).header("Cache-Control", "public, max-age=0, must-revalidate");
  if (matchesTag(request.headers["if-none-match"], tag)) return reply.code(304).send();
  const accepted = request.headers["accept-encoding"];
  const encoding =
    body.byteLength < MINIMUM_COMPRESSED_BYTES ? "identity" : chooseEncoding(String(accepted ?? ""));
  if (encoding === "identity") return reply.send(body);
  return reply.header("Content-Encoding", encoding).send(await compress(body, encoding));
}

const MESSAGES: Record<number, string> = {
  400: "Bad request",
  403: "Forbidden",
  404: "Not found",
  405: "Method not allowed",
  409: "Conflict",
  413: "Body too large",
  414: "Address too long",
  415: "Unsupported media type",
  422: "Invalid fields",
  429: "Too many requests",
  503: "Service unavailable",
};

/** Sends an error in its envelope. Nothing of what happened inside leaves: our own errors keep their message, all others get the status's. */
export function sendError(reply: FastifyReply, error: unknown): FastifyReply {
  const status = statusOfError(error);
  const isOurs = error instanceof SiteError && status < 500;
  const envelope: Envelope<null> = {
    code: status,
    msg: isOurs ? error.message : (MESSAGES[status] ?? "Internal Server Error"),
    data: null,
    ...(isOurs && error.fields.length > 0 ? { errors: error.fields } : {}),
  };
  const cacheControl = status === 404 ? "public, max-age=0, must-revalidate" : "no-store";
  return prepare(reply)
    .code(status)
    .header("Vary", VARY)
    .header("Cache-Control", cacheControl)
    .send(JSON.stringify(envelope));
}

/** The HTTP status that an error means; 500 for whatever is neither ours nor the framework's refusal. */
export function statusOfError(error: unknown): number {
  if (error instanceof SiteError) return error.status;
  if (typeof error !== "object" || error === null || !("statusCode" in error)) return 500;
  const { statusCode } = error;
  return typeof statusCode === "number" && statusCode >= 400 && statusCode < 500 ? statusCode : 500;
}

function prepare(reply: FastifyReply): FastifyReply {
  return reply
    .headers({ ...COMMON_HEADERS, "Content-Security-Policy": INERT_POLICY })
    .type("application/json; charset=utf-8");
}
