import type { FastifyInstance, FastifyReply, FastifyRequest, onSendHookHandler } from "fastify";
import { sendWantedVersion } from "../http/wanted-version.ts";
import type { Services } from "../services/services.ts";
import { requestKind } from "./request-kind.ts";

/**
 * Status counted if the client disconnects before the end of the response. It is not a standard status, but proxies and log tools
 * use it.
 */
const CLIENT_LEFT = 499;

/** Registers hooks that prepare, complete and count every response of the framework. */
export function watchResponses(
  app: FastifyInstance,
  { metrics, log }: Services,
  beginAnswer: (request: FastifyRequest, reply: FastifyReply) => void,
): void {
  function recordEnd({ raw, method, log: own }: FastifyRequest, reply: FastifyReply, status: number): void {
    metrics.countRequest(requestKind(raw.url ?? ""), status);
    if (log.isLevelEnabled("debug")) {
      const ms = Math.round(reply.elapsedTime);
      own.debug({ method, url: raw.url, status, ms }, status === CLIENT_LEFT ? "left" : "answered");
    }
  }
  app.addHook("onResponse", (request, reply, done) => {
    recordEnd(request, reply, reply.statusCode);
    done();
  });
  app.addHook("onRequest", (request, reply, done) => {
    beginAnswer(request, reply);
    // Without a body, removes the content type, so that the framework calls no body parser: it would wait for the end of a stream
    // that has already ended.
    if (request.raw.readableEnded) delete request.raw.headers["content-type"];
    // The framework's own hook for aborted requests works only for requests with a body, and most requests have none.
    reply.raw.once("close", () => {
      if (!reply.raw.writableFinished) recordEnd(request, reply, CLIENT_LEFT);
    });
    done();
  });
  app.addHook("onSend", sendWantedVersion);
  // Removes the length from 304 answers to HEAD: the framework would send 0 (RFC 9110, section 8.6).
  app.addHook("onRoute", (route) => {
    if (route.method === "HEAD") route.onSend = [route.onSend ?? [], forgetLengthOfUnchanged].flat();
  });
}

const forgetLengthOfUnchanged: onSendHookHandler = (_request, reply, payload, done) => {
  if (reply.statusCode === 304) reply.removeHeader("Content-Length");
  done(null, payload);
};
