import type { FastifyReply, FastifyRequest } from "fastify";
import { endpoints } from "../../contract/api/endpoints.ts";
import { SiteError } from "../../contract/api/errors.ts";
import { allowAnyReader } from "./cross-origin.ts";
import { sendError } from "./send-envelope.ts";

export const OPENAPI_PATH = "/api/openapi.json";

/** Returns the value of the `Allow` header for an endpoint with this method. */
export function allowedMethods(method: "GET" | "POST"): string {
  return method === "GET" ? "GET, HEAD, OPTIONS" : "POST, OPTIONS";
}

export function isApiPath(url: string): boolean {
  return /^\/api(?:[/?]|$)/.test(url);
}

/** Rejects an API request whose method no route supports. */
export function refuseApiMethod(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = request.raw.url?.split("?", 1)[0] ?? "";
  const method = path === OPENAPI_PATH ? "GET" : methodOf(path);
  if (method === undefined) return sendError(allowAnyReader(reply), notAnEndpoint());
  reply.header("Allow", allowedMethods(method));
  return sendError(allowAnyReader(reply), new SiteError("Method not allowed", { status: 405 }));
}

/** Creates the error for an unknown address under `/api`. */
export function notAnEndpoint(): SiteError {
  return new SiteError("Endpoint not found", { status: 404 });
}

function methodOf(asked: string): "GET" | "POST" | undefined {
  const segments = asked.split("/");
  const isAsked = (path: string) => {
    const declared = path.split("/");
    const matches = declared.every((part, index) => part.startsWith("{") || part === segments[index]);
    return matches && declared.length === segments.length;
  };
  return Object.values(endpoints).find(({ path }) => isAsked(path))?.method;
}
