import type { IncomingMessage, ServerResponse } from "node:http";
import fastifyCookie from "@fastify/cookie";
import Fastify, { type FastifyInstance, type FastifyRequest } from "fastify";
import { matchLanguage, parseAcceptLanguage } from "../../contract/addresses/language-preferences.ts";
import { LANGUAGE_CODES } from "../../contract/addresses/locales.ts";
import { matchStudioPath } from "../../contract/studio/addresses.ts";
import { frameworkOptions } from "../http/framework-options.ts";
import type { ImageCache } from "../images/image-cache.ts";
import { describeStudioApi } from "../openapi/studio-api.ts";
import type { Services } from "../services/services.ts";
import { createRareLine } from "../telemetry/rare-line.ts";
import { readRequestOrigin } from "../tenancy/context.ts";
import type { ExplainAddress } from "../tenancy/requested-address.ts";
import type { StudioApplication } from "./application.ts";
import { registerCalls } from "./call-routes.ts";
import { openCompany } from "./company/company.ts";
import { answerError, answerTo } from "./errors.ts";
import { createEventHub } from "./frame/event-hub.ts";
import { Refusal } from "./frame/refusal.ts";
import { openRequests } from "./frame/request.ts";
import { sendText } from "./frame/send.ts";
import { liveRedirect, redirect } from "./live-pages.ts";
import { openStudioMail } from "./mail/studio-mail.ts";
import { watchResponses } from "./watch-responses.ts";

export interface Studio {
  answer(request: IncomingMessage, response: ServerResponse): void;
  /** Ends open answers such as event streams. */
  close(): Promise<void>;
}

/** The parts of the server that the Studio needs. */
export interface StudioServices extends Pick<
  Services,
  "configuration" | "store" | "trust" | "transportSecurity" | "metrics" | "log"
> {
  images: ImageCache;
  explain: ExplainAddress;
}

/** Creates a separate Fastify application for the Studio's host, which shares no route with the sites. */
export async function createStudio(
  services: StudioServices,
  application: StudioApplication,
): Promise<Studio> {
  const accounts = await services.store.openAccounts();
  const { log, store, images, explain } = services;
  const events = createEventHub(log);
  const { company: settings, localSignIn } = services.configuration;
  const company = settings === null ? undefined : openCompany(settings, log);
  const mail = openStudioMail(services.configuration, log);
  const readRequest = openRequests(services, accounts);
  const read = (request: FastifyRequest) =>
    readRequest(request, readRequestOrigin(request.raw, services.trust));
  const app = createFramework(services);
  await app.register(fastifyCookie);
  const callServices = { accounts, store, images, explain, events, mail, company, localSignIn, log };
  await registerCalls(app, { services: callServices, read });
  const lead = async (request: FastifyRequest) => liveRedirect(await read(request), { store, accounts });
  registerPages(app, application, lead);
  await app.ready();
  return {
    answer: (request, response) => app.routing(request, response),
    async close() {
      events.close();
      await app.close();
    },
  };
}

function createFramework(services: StudioServices): FastifyInstance {
  const { log, trust } = services;
  const app: FastifyInstance = Fastify({
    ...frameworkOptions(log),
    rewriteUrl: ({ url = "/" }) => (isDecodable(url) ? url : url.replaceAll("%", "%25")),
    frameworkErrors: (error, _request, reply) => void answerError(reply, answerTo(error)),
  });
  app.removeContentTypeParser("text/plain");
  watchResponses(app, services);
  app.addHook("onRequest", async ({ id, raw }, { raw: response }) => {
    // These headers are set on Node's own response, because event streams and files bypass the framework's.
    response.setHeader("X-Request-Id", id);
    for (const [name, value] of Object.entries(services.transportSecurity(readRequestOrigin(raw, trust))))
      response.setHeader(name, value);
  });
  const logOutage = createRareLine<object>((details) =>
    log.error(details, "a request of the Studio failed temporarily"),
  );
  app.setErrorHandler((error, request, reply) => {
    const answer = answerTo(error);
    if (answer.reason !== undefined && !answer.isExpected)
      logOutage({ err: error, reqId: request.id, reason: answer.reason });
    else if (!answer.isExpected)
      log.error({ err: error, reqId: request.id }, "a request of the Studio failed");
    return answerError(reply, answer);
  });
  app.setNotFoundHandler((_request, reply) => answerError(reply, answerTo(new Refusal(404))));
  return app;
}

/** True if an address is percent-encoded correctly. The framework would answer all others with 400. */
function isDecodable(url: string): boolean {
  try {
    return decodeURI(url) !== "";
  } catch {
    return false;
  }
}

/** Registers the application's page and files, the API's description, and the redirects between Studio and live pages. */
function registerPages(
  app: FastifyInstance,
  application: StudioApplication,
  lead: (request: FastifyRequest) => Promise<string | undefined>,
): void {
  const description = JSON.stringify(describeStudioApi());
  for (const url of ["/", "/studio"])
    app.get(url, async (_request, reply) => redirect(reply, "/studio/", 302));
  app.get("/studio/api/openapi.json", async (_request, reply) =>
    sendText(reply, "application/json", description),
  );
  app.get("/studio/api/*", () => {
    throw new Refusal(404);
  });
  app.get("/studio/*", { config: { route: "page" } }, async (request, reply) => {
    const location = await lead(request);
    if (location !== undefined) return redirect(reply, location, 303);
    if (await application.sendFile(request.raw, reply.raw)) return reply.hijack();
    const path = request.url.split("?", 1)[0] ?? "";
    if (path.startsWith("/studio/assets/")) throw new Refusal(404);
    const accepted = parseAcceptLanguage(request.headers["accept-language"]);
    const language = matchLanguage(accepted, LANGUAGE_CODES) ?? "en";
    const { html, policy } = await application.page(language, request.url);
    const status = matchStudioPath(path) === undefined ? 404 : 200;
    return sendText(reply, "text/html", html, { status, policy });
  });
}
