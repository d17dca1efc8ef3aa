import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type EndpointName, endpoints } from "../../contract/api/endpoints.ts";
import { SiteError } from "../../contract/api/errors.ts";
import { API_HEADERS, decodeHeaderAddress } from "../../contract/api/headers.ts";
import type { CachedDocument, PageCache } from "../cache/page-cache.ts";
import { type DocumentService, documentOf } from "../documents/document-service.ts";
import { callEndpoint, checkParameters } from "../endpoints/call-endpoint.ts";
import type { CallScope } from "../endpoints/call-scope.ts";
import { clientAddress } from "../http/proxy-trust.ts";
import { isTooLong } from "../http/request-path.ts";
import type { NeedLimit } from "../limits/need-limit.ts";
import { createVisitLimit } from "../limits/visit-limit.ts";
import { describeContentApi } from "../openapi/content-api.ts";
import type { Services } from "../services/services.ts";
import { explainOutage } from "../telemetry/explain-outage.ts";
import { logFailure } from "../telemetry/log-failure.ts";
import { callLanguage, readSite } from "../tenancy/context.ts";
import { OPENAPI_PATH, allowedMethods, notAnEndpoint } from "./api-methods.ts";
import { allowAnyReader, allowWriter, answerPreflight, refuseForeignOrigin } from "./cross-origin.ts";
import { readClient } from "./read-client.ts";
import { requireStore } from "./require-store.ts";
import {
  ADDRESS_TOO_LONG,
  envelopeText,
  sendEnvelope,
  sendError,
  sendUncached,
  statusOfError,
} from "./send-envelope.ts";

export interface ApiRoutesOptions {
  services: Services;
  limitNeeds: NeedLimit;
  documents: DocumentService;
  cache: Pick<PageCache, "body">;
}

/** Registers the content API: every endpoint of the contract, at its path. */
export async function registerApi(app: FastifyInstance, options: ApiRoutesOptions): Promise<void> {
  app.setErrorHandler(async (raised, request, reply) => {
    const error = await explainOutage(raised, options.services.store);
    if (statusOfError(error) >= 500) logFailure(request, error, "an API call failed");
    return sendError(allowAnyReader(reply), error);
  });

  app.addHook("onRequest", async (request) => refuseOtherCharset(request.headers["content-type"]));

  for (const name of Object.keys(endpoints) as EndpointName[]) registerEndpoint(app, name, options);

  // Created on first request, because it is rarely used and would delay the start.
  let document: CachedDocument | undefined;
  app.get(OPENAPI_PATH, (request, reply) => {
    document ??= documentOf(JSON.stringify(describeContentApi()));
    return sendEnvelope(request, allowAnyReader(reply), document, { cache: options.cache, cdn: undefined });
  });
  app.options(OPENAPI_PATH, (request, reply) =>
    answerPreflight(request, reply, true, options.services.tenants),
  );
  refuseOtherMethods(app, OPENAPI_PATH, "GET");
  // Runs in `onRequest`: later, the framework would reject a body with an unknown content type, although the body is not needed.
  for (const url of ["/api", "/api/*"]) app.all(url, { onRequest: answerUnknown }, answerUnknown);
}

async function answerUnknown(): Promise<never> {
  throw notAnEndpoint();
}

/** Refuses bodies in other encodings: all are decoded as UTF-8, so other text would be garbled. */
function refuseOtherCharset(contentType = ""): void {
  const charset = /;\s*charset\s*=\s*"?([^\s";]*)/i.exec(contentType)?.[1];
  if (charset !== undefined && !/^(utf-?8|us-ascii)$/i.test(charset))
    throw new SiteError("Bodies must be UTF-8", { status: 415 });
}

type Answer = (request: FastifyRequest, reply: FastifyReply, scope: CallScope) => Promise<FastifyReply>;

function registerEndpoint(app: FastifyInstance, name: EndpointName, options: ApiRoutesOptions): void {
  const { method, path } = endpoints[name];
  const { services } = options;
  const url = path.replaceAll(/\{(\w+)\}/g, ":$1");
  const isReadable = method === "GET";
  const answer = isReadable ? answerRead(name, url, options) : answerWrite(name, options);

  app.route({
    method,
    url,
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      if (isReadable) allowAnyReader(reply);
      if (isTooLong(request.raw.url ?? "")) throw new SiteError(ADDRESS_TOO_LONG, { status: 414 });
      return answer(request, reply, await readScope(request, services));
    },
  });
  app.options(url, (request, reply) => answerPreflight(request, reply, isReadable, services.tenants));
  refuseOtherMethods(app, url, method);
}

function answerRead(name: EndpointName, url: string, options: ApiRoutesOptions): Answer {
  const { services, documents, cache } = options;
  const sending = { cache, cdn: services.cdn };
  const { cachedBy } = endpoints[name];
  return async (request, reply, scope) => {
    const parameters = { ...record(request.query), ...record(request.params) };
    switch (cachedBy) {
      case "nobody":
        requireStore(services);
        return sendUncached(reply, await callEndpoint(name, parameters, scope));
      case "client": {
        const text = envelopeText(await callEndpoint(name, parameters, scope));
        return sendEnvelope(request, reply, documentOf(text), sending);
      }
      case "server": {
        const { site, language } = scope;
        const address = `${url} ${JSON.stringify(checkParameters(name, parameters))}`;
        const document = await documents.answer({ site, language, address }, async (dependencies) => {
          const reader = services.reads.reader(site.tenant, dependencies);
          return envelopeText(await callEndpoint(name, parameters, { ...scope, reader }));
        });
        return sendEnvelope(request, reply, document, sending);
      }
    }
  };
}

function answerWrite(name: EndpointName, { services, limitNeeds }: ApiRoutesOptions): Answer {
  const limitVisits = createVisitLimit();
  return async (request, reply, scope) => {
    const isForm = name === "submitNeed" || name === "submitForm";
    if (isForm) requireStore(services);
    refuseForeignOrigin(request, scope.site);
    if (request.headers.origin !== undefined) allowWriter(reply, request.headers.origin);
    if (name === "recordVisit") limitVisits(clientAddress(request.raw, services.trust));
    const call = (charges?: CallScope["charges"]) => callEndpoint(name, request.body, { ...scope, charges });
    const data = isForm ? await limitNeeds(request, reply, scope.site.tenant, call) : await call();
    return sendUncached(reply, data);
  };
}

function refuseOtherMethods(app: FastifyInstance, url: string, method: "GET" | "POST"): void {
  const others = [method === "GET" ? "POST" : "GET", "PUT", "PATCH", "DELETE", "QUERY", "TRACE"];
  app.route({
    method: others,
    url,
    // Refuses in `onRequest`, because the body need not be read.
    onRequest: async (_request, reply) => {
      reply.header("Allow", allowedMethods(method));
      throw new SiteError("Method not allowed", { status: 405 });
    },
    handler: answerUnknown,
  });
}

async function readScope(request: FastifyRequest, services: Services): Promise<CallScope> {
  const site = await readSite(request.raw, services);
  return {
    site,
    language: callLanguage(request.headers["accept-language"], site.tenant),
    reader: services.store.reader(site.tenant),
    store: services.store,
    tenants: services.tenants,
    signer: services.signer,
    onNeed: () => services.deliveries.wake(),
    visits: services.configuration.visits === "on" ? services.visits : undefined,
    client: readClient(request.raw, services.trust),
    attribution: {
      formUrl: decodeHeaderAddress(header(request, API_HEADERS.formUrl)),
      refererUrl: decodeHeaderAddress(header(request, API_HEADERS.refererUrl)),
      landingUrl: decodeHeaderAddress(header(request, API_HEADERS.landingUrl)),
    },
  };
}

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
