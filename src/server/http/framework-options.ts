import type { IncomingMessage } from "node:http";
import { type FastifyBaseLogger, LogController } from "fastify";
import { readRequestId } from "./request-id.ts";

/** Longer than any parameter of pages, files and calls. */
const MAXIMUM_PARAMETER_LENGTH = 16 * 1024;

/** Fastify options that the sites and the Studio share. */
export function frameworkOptions(log: FastifyBaseLogger) {
  return {
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: (request: IncomingMessage) => readRequestId(request.headers["x-request-id"]),
    routerOptions: { maxParamLength: MAXIMUM_PARAMETER_LENGTH, querystringParser: parseQuery },
    // The contract's schemas check parameters; Fastify's compilers are never loaded.
    schemaController: { compilersFactory: { buildValidator: refuseSchemas, buildSerializer: refuseSchemas } },
  };
}

function refuseSchemas(): never {
  throw new Error("Routes must not have Fastify schemas: the contract checks parameters");
}

/** If a key is repeated, its last value counts. */
function parseQuery(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}
