import type { FastifyInstance, FastifyReply, FastifyRequest, onSendHookHandler } from "fastify";
import { sendWantedVersion } from "../http/wanted-version.ts";
import type { Services } from "../services/services.ts";
import { requestKind } from "./request-kind.ts";

/** Counted if the client disconnects before the end of the response. Not a standard status, but proxies and log tools use it. */
const CLIENT_LEFT = 499;

/** Prepares, completes and counts every response of the framework. */
export function watchResponses(
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
    // Without a body the parser would never be called, nor notice its end.
    if (request.raw.readableEnded) delete request.raw.headers["content-type"];
    // The framework's hook for aborted requests waits for a body, and most requests have none.
    reply.raw.once("close", () => {
      if (!reply.raw.writableFinished) noteEnd(request, reply, CLIENT_LEFT);
    });
    done();
  });
  app.addHook("onSend", sendWantedVersion);
  // The framework's own HEAD would send a length of 0 for each 304 (RFC 9110, section 8.6).
  app.addHook("onRoute", (route) => {
    if (route.method === "HEAD") route.onSend = [route.onSend ?? [], forgetLengthOfUnchanged].flat();
  });
}

const forgetLengthOfUnchanged: onSendHookHandler = (_request, reply, payload, done) => {
  if (reply.statusCode === 304) reply.removeHeader("Content-Length");
  done(null, payload);
};
