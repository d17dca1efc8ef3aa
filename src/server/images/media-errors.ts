import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { BucketError } from "../../content/bucket/bucket-error.ts";
import { StoreSilentError } from "../../content/model/store-silent-error.ts";
import { SiteError } from "../../contract/api/errors.ts";
import { COMMON_HEADERS, INERT_POLICY } from "../security/headers.ts";
import type { Services } from "../services/services.ts";
import { RETRY_AFTER_SECONDS } from "../telemetry/explain-outage.ts";
import { logFailure } from "../telemetry/log-failure.ts";
import { createRareLine } from "../telemetry/rare-line.ts";
import { DiskSilentError } from "./disk-gate.ts";
import { isUnreadable } from "./stored-media.ts";
import { AbandonedError, QueueFullError } from "./work-queue.ts";

const OVERLOADS = [QueueFullError, AbandonedError, StoreSilentError, DiskSilentError, BucketError];

/** Answers and logs errors of routes that send files and pictures. */
export function handleMediaErrors(app: FastifyInstance, services: Services): void {
  const log = createFailureLog(services);
  app.setErrorHandler((error, request, reply) => {
    const status = statusOf(error);
    // A failure after the client has disconnected is not an error.
    if (status >= 500 && !reply.raw.destroyed) log(request, error);
    return sendMediaError(error, status, reply);
  });
}

/**
 * Returns a function that logs failures. Failures that affect all images, or every request for an image, are logged only now and
 * then.
 */
function createFailureLog({ log }: Services): (request: FastifyRequest, error: unknown) => void {
  const busy = createRareLine((details) =>
    log.warn(details, "more pictures are requested than can be resized: some clients must try again later"),
  );
  const unreadable = createRareLine((details) => log.error(details, "a file cannot be read from the disk"));

  return (request, error) => {
    const { url } = request.raw;
    if (error instanceof QueueFullError) busy({ url, reason: error.message });
    else if (isUnreadable(error)) unreadable({ url, reason: error.message });
    else logFailure(request, error, "a file could not be served");
  };
}

function sendMediaError(error: unknown, status: number, reply: FastifyReply): FastifyReply {
  if (status === 503) reply.header("Retry-After", RETRY_AFTER_SECONDS);
  if (status === 416 && error instanceof Error && "headers" in error) reply.headers(error.headers as object);
  return reply
    .headers({ ...COMMON_HEADERS, "Content-Security-Policy": INERT_POLICY, "Cache-Control": "no-store" })
    .code(status)
    .type("text/plain; charset=utf-8")
    .send(error instanceof SiteError ? `${error.message}\n` : "This file cannot be served\n");
}

/** Returns the status of an error. Errors of sending a file have their own status: a range beyond the end, a failed condition. */
function statusOf(error: unknown): number {
  if (error instanceof SiteError) return error.status;
  if (OVERLOADS.some((kind) => error instanceof kind)) return 503;
  const status = error instanceof Error && "statusCode" in error ? error.statusCode : undefined;
  return typeof status === "number" && status >= 400 && status < 500 ? status : 500;
}
