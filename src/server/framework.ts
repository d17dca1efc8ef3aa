import type { IncomingMessage, RequestListener } from "node:http";
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from "fastify";
import { allowAnyReader } from "./api/cross-origin.ts";
import { sendError } from "./api/send-envelope.ts";
import { frameworkOptions } from "./http/framework-options.ts";
import { BODY_LIMIT_BYTES } from "./http/request-limits.ts";
import { watchResponses } from "./operations/watch-responses.ts";
import type { PageHandler } from "./pages/page-routes.ts";
import { createHttpServer } from "./security/http-server.ts";
import { refuseMalformed } from "./security/refuse-malformed.ts";
import type { Services } from "./services/services.ts";
import { readRequestOrigin } from "./tenancy/context.ts";

export interface FrameworkOptions {
  services: Services;
  /** Wraps the framework's listener, so that some requests are answered before the framework sees them. */
  enter: (handler: RequestListener) => RequestListener;
  /** Answers addresses that the framework cannot route. */
  answerPage: PageHandler;
}

/** Creates a Fastify application with this server's settings on our own node:http server, without routes. */
export function createFramework({ services, enter, answerPage }: FrameworkOptions): FastifyInstance {
  const schemeHeaders = (request: IncomingMessage) =>
    services.transportSecurity(readRequestOrigin(request, services.trust));
  /** Sets the headers of every answer by the framework, including its own error answers. */
  const beginAnswer = ({ id, raw }: Pick<FastifyRequest, "id" | "raw">, reply: FastifyReply) => {
    warnOfPrefix(raw);
    reply.header("X-Request-Id", id).headers(schemeHeaders(raw));
  };
  const warnOfPrefix = createPrefixWarning(services.log);
  const app = Fastify({
    ...frameworkOptions(services.log),
    bodyLimit: BODY_LIMIT_BYTES,
    forceCloseConnections: "idle",
    return503OnClosing: false,
    clientErrorHandler: refuseMalformed,
    frameworkErrors: (error, request, reply) => {
      beginAnswer(request, reply);
      if (request.raw.url?.startsWith("/api")) sendError(allowAnyReader(reply), error);
      else void answerPage(request as FastifyRequest, reply);
    },
    serverFactory: (handler) => createHttpServer(enter(handler), schemeHeaders),
  });
  watchResponses(app, services, beginAnswer);
  app.removeContentTypeParser("text/plain");
  return app;
}

/**
 * Returns a function that warns once if a proxy serves the site below a path: links, redirects and files would not include that
 * path.
 */
function createPrefixWarning(log: FastifyBaseLogger): (request: IncomingMessage) => void {
  let hasWarned = false;
  return ({ headers }) => {
    const prefix = headers["x-forwarded-prefix"];
    if (hasWarned || typeof prefix !== "string" || /^\/?$/.test(prefix)) return;
    hasWarned = true;
    log.warn(
      { prefix },
      "a proxy removes a path prefix, which is not supported: links would miss it. Give each site its own host name",
    );
  };
}
