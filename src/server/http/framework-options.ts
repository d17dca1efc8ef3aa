import type { IncomingMessage } from "node:http";
import { type FastifyBaseLogger, LogController } from "fastify";
import { readRequestId } from "./request-id.ts";

/** Maximum length of a route parameter, in characters. No parameter of a page, file or call is longer. */
const MAXIMUM_PARAMETER_LENGTH = 16 * 1024;

/** Fastify options that the sites and the Studio share. */
export function frameworkOptions(log: FastifyBaseLogger) {
  return {
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: (request: IncomingMessage) => readRequestId(request.headers["x-request-id"]),
    routerOptions: { maxParamLength: MAXIMUM_PARAMETER_LENGTH, querystringParser: parseQuery },
    // Fails if a route has a schema for Fastify. The contract's schemas check parameters, so Fastify's schema compilers are never
    // loaded.
    schemaController: { compilersFactory: { buildValidator: refuseSchemas, buildSerializer: refuseSchemas } },
  };
}

function refuseSchemas(): never {
  throw new Error("Routes must not have Fastify schemas: the contract checks parameters");
}

/** Parses a query. If a key is repeated, its last value counts. */
function parseQuery(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}
