import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener } from "node:http";
import { join } from "node:path";
import fastifyFormbody from "@fastify/formbody";
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import { registerApi } from "./api/api-routes.ts";
import { allowAnyReader } from "./api/cross-origin.ts";
import { sendError } from "./api/send-envelope.ts";
import { createVisitShortcut } from "./api/visit-shortcut.ts";
import { registerBuilds } from "./builds/build-routes.ts";
import type { LaterBuilds } from "./builds/later-builds.ts";
import { createPageCache } from "./cache/page-cache.ts";
import { readScheme } from "./context.ts";
import { registerDiscovery } from "./discovery/discovery-routes.ts";
import { createDocumentService } from "./documents/document-service.ts";
import { explainOutage } from "./explain-outage.ts";
import { REQUEST_TIMEOUT_MS, createHttpServer } from "./http-server.ts";
import { type ImageCache, createImageCache } from "./images/image-cache.ts";
import { openImageFolder } from "./images/image-folder.ts";
import { registerMedia } from "./images/media-routes.ts";
import { registerHealth } from "./operations/health-routes.ts";
import { createRareLine } from "./operations/rare-line.ts";
import { createShortcuts } from "./pages/fast-path.ts";
import { createPageHandler, registerPages } from "./pages/page-routes.ts";
import { createPageService } from "./pages/page-service.ts";
import { createRedirectRules } from "./pages/redirect-rules.ts";
import { createRenderThreads } from "./pages/rendering/render-threads.ts";
import { BODY_LIMIT_BYTES } from "./request-limits.ts";
import { HTTPS_HEADERS } from "./security/headers.ts";
import { createNeedLimit } from "./security/need-limit.ts";
import { refuseMalformed } from "./security/refuse-malformed.ts";
import { createVisitLimit } from "./security/visit-limit.ts";
import type { Services } from "./services.ts";
import { createTurnstile } from "./turnstile.ts";
import { watchAnswers } from "./watch-answers.ts";

/** Longer than any address that pages, files and endpoints have. */
const MAXIMUM_PARAMETER_LENGTH = 16 * 1024;
const PICTURES = "/_ipx/";
/** A page may ask for hundreds at once; finding each takes about a third of a millisecond, in which other pages wait. */
const PICTURES_A_TURN = 4;
const SAFE_REQUEST_ID = /^[\w.:-]{1,64}$/;

export interface AppOptions {
  services: Services;
  /** Folders that hold `assets/`, the present build's first. */
  buildFolders: readonly string[];
  laterBuilds?: LaterBuilds | undefined;
  /** Takes requests before everything else; development's module server. */
  before?:
    | ((
        request: Parameters<RequestListener>[0],
        response: Parameters<RequestListener>[1],
        next: () => void,
      ) => void)
    | undefined;
}

/** Puts the server together: one node:http server, cached pages first, Fastify for all else. Not yet listening. */
export async function createApp({
  services,
  buildFolders,
  laterBuilds,
  before,
}: AppOptions): Promise<FastifyInstance> {
  const { configuration, log, metrics } = services;
  const cache = createPageCache(configuration.pageCacheBytes);
  const rules = createRedirectRules(services.store);
  const shortcuts = createShortcuts(services, cache);
  const enterPictures = createTurnstile(PICTURES_A_TURN);
  metrics.watchPageCache(() => cache.size());
  forgetWhatChanges(services, { cache, rules });

  const schemeHeaders = (request: IncomingMessage) =>
    readScheme(request, services.trust(request.socket.remoteAddress ?? "")) === "https" ? HTTPS_HEADERS : {};
  const logger: FastifyBaseLogger = log;
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    forceCloseConnections: "idle",
    return503OnClosing: false,
    genReqId: (request) => readRequestId(request.headers["x-request-id"]),
    routerOptions: { maxParamLength: MAXIMUM_PARAMETER_LENGTH, querystringParser: parseQuery },
    clientErrorHandler: refuseMalformed,
    // Parameters are checked by the contract's schemas; the framework's own compilers are never loaded.
    schemaController: { compilersFactory: { buildValidator: refuseSchemas, buildSerializer: refuseSchemas } },
    frameworkErrors: (error, request, reply) => {
      beginAnswer(request, reply);
      if (request.raw.url?.startsWith("/api")) sendError(allowAnyReader(reply), error);
      else void answerPage(request as FastifyRequest, reply);
    },
    serverFactory: (handler) =>
      createHttpServer((request, response) => {
        if (shortcuts.answer(request, response)) return;
        const goOn = () => {
          if (before === undefined) handler(request, response);
          else before(request, response, () => handler(request, response));
        };
        if (request.url?.startsWith(PICTURES)) enterPictures(goOn);
        else if (!visits.canTake(request)) goOn();
        else void visits.answer(request, response).then((isAnswered) => isAnswered || goOn());
      }, schemeHeaders),
  });

  /** What every answer of the framework's bears, its refusals included. */
  function beginAnswer({ id, raw }: Pick<FastifyRequest, "id" | "raw">, reply: FastifyReply): void {
    reply.header("X-Request-Id", id).headers(schemeHeaders(raw));
  }
  watchAnswers(app, services, beginAnswer);

  app.removeContentTypeParser("text/plain");
  await app.register(fastifyFormbody);
  const limitNeeds = createNeedLimit(services);
  const limitVisits = createVisitLimit();
  const visits = createVisitShortcut(services, limitVisits);
  const threads = createRenderThreads(services);
  metrics.watchRenderThreads(() => threads?.size ?? 0);
  app.addHook("onClose", async () => threads?.close());
  const pages = createPageService(services, cache, rules, threads);
  const answerPage = createPageHandler({ services, pages, cache, rules, shortcuts, limitNeeds });

  // What is registered before it would answer failures as the framework does.
  app.setErrorHandler(async (error, request, reply) =>
    answerPage.fail(request, reply, await explainOutage(error, services.store)),
  );
  await app.register(registerHealth, services);
  const documents = createDocumentService(services, cache);
  await app.register(registerApi, { services, limitNeeds, limitVisits, documents, cache });
  await app.register(registerBuilds, { services, rules, folders: buildFolders, later: laterBuilds });
  await app.register(registerMedia, { services, images: openImages(services) });
  await app.register(async (instance) => registerDiscovery(instance, { services, documents, cache }));
  registerPages(app, answerPage);
  return app;
}

function refuseSchemas(): never {
  throw new Error("Routes take no schemas of the framework: the contract checks parameters");
}

/** Pictures made to measure, kept in the data folder. What goes wrong with them is logged, and no visitor's concern. */
function openImages({ configuration, log }: Services): ImageCache {
  const tellUnkept = createRareLine((details) =>
    log.warn(details, "pictures made to measure cannot be kept on disk, or read from it: they are made anew"),
  );
  return createImageCache({
    kept: openImageFolder(join(configuration.dataFolder, "images"), configuration.imageCacheBytes),
    cannotKeep: (error) => tellUnkept({ reason: error instanceof Error ? error.message : String(error) }),
    cannotMake: ({ path, file }, reason) =>
      void log.warn(
        { picture: path, file, reason },
        "a picture cannot be made to measure: it is sent as it is",
      ),
  });
}

/** Everything kept from the store is let go of before the first answer after a change. */
function forgetWhatChanges(
  { changes, tenants }: Services,
  {
    cache,
    rules,
  }: { cache: ReturnType<typeof createPageCache>; rules: ReturnType<typeof createRedirectRules> },
): void {
  changes.listen((news) => {
    if (news.some(({ tags }) => tags.includes("config"))) tenants.forget();
    for (const { tenant, tags } of news) {
      rules.forget(tenant);
      // Name and address of a site stand in the pages of the others.
      if (tags.includes("config")) cache.clear();
      else cache.drop(tenant, tags);
    }
  });
}

function readRequestId(header: string | string[] | undefined): string {
  return typeof header === "string" && SAFE_REQUEST_ID.test(header) ? header : randomUUID();
}

/** The last value of a key counts; nothing is refused. */
function parseQuery(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}
