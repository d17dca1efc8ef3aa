import type { FastifyInstance, FastifyReply, FastifyRequest, onSendHookHandler } from "fastify";
import { requestKind } from "./operations/request-kind.ts";
import type { Services } from "./services.ts";
import { sendWantedVersion } from "./wanted-version.ts";

/** Counted where a client is gone before it has its whole answer. In no standard, but proxies and what reads their logs have it. */
const CLIENT_LEFT = 499;

/** Begins, mends and counts every answer of the framework's. */
export function watchAnswers(
  app: FastifyInstance,
  { metrics, log }: Services,
  beginAnswer: (request: FastifyRequest, reply: FastifyReply) => void,
): void {
  function noteEnd({ raw, method, log: own }: FastifyRequest, reply: FastifyReply, status: number): void {
    metrics.countRequest(requestKind(raw.url ?? ""), status);
    if (log.isLevelEnabled("debug")) {
      const ms = Math.round(reply.elapsedTime);
      own.debug({ method, url: raw.url, status, ms }, status === CLIENT_LEFT ? "left" : "answered");
    }
  }
  app.addHook("onResponse", (request, reply, done) => {
    noteEnd(request, reply, reply.statusCode);
    done();
  });
  app.addHook("onRequest", (request, reply, done) => {
    beginAnswer(request, reply);
    // Of a request without a body nothing comes that could be parsed, not even an end.
    if (request.raw.readableEnded) delete request.raw.headers["content-type"];
    // The framework's own hook for this waits for a body, and most requests have none.
    reply.raw.once("close", () => {
      if (!reply.raw.writableFinished) noteEnd(request, reply, CLIENT_LEFT);
    });
    done();
  });
  app.addHook("onSend", sendWantedVersion);
  // The framework's own HEAD says of each 304 that the body has no bytes: RFC 9110, section 8.6.
  app.addHook("onRoute", (route) => {
    if (route.method === "HEAD") route.onSend = [route.onSend ?? [], forgetLengthOfUnchanged].flat();
  });
}

const forgetLengthOfUnchanged: onSendHookHandler = (_request, reply, payload, done) => {
  if (reply.statusCode === 304) reply.removeHeader("Content-Length");
  done(null, payload);
};
