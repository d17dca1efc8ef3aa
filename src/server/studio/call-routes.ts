import type { FastifyInstance, FastifyRequest } from "fastify";
import * as v from "valibot";
import { composeInput } from "../../contract/studio/compose-input.ts";
import {
  DEFAULT_BODY_BYTES,
  type StudioEndpoint,
  hasBody,
  isInQuery,
  parametersOf,
} from "../../contract/studio/endpoint.ts";
import { STUDIO_ENDPOINTS, type StudioEndpointName } from "../../contract/studio/endpoints/table.ts";
import { findOddTexts } from "../../contract/studio/odd-texts.ts";
import { refuseCaller } from "./frame/caller.ts";
import { Refusal } from "./frame/refusal.ts";
import { type StudioCall, type StudioRequest, isForeign, readMatch } from "./frame/request.ts";
import { sendData } from "./frame/send.ts";
import { HANDLERS } from "./handlers/table.ts";

/** The services that handlers need. */
export type CallServices = Pick<
  StudioCall,
  "accounts" | "store" | "images" | "explain" | "events" | "mail" | "company" | "localSignIn" | "log"
>;

interface RegisterOptions {
  services: CallServices;
  /** Identifies the caller of a request. */
  read: (request: FastifyRequest) => Promise<StudioRequest>;
}

const REQUEST = "studio";
const METHODS = ["GET", "POST", "PUT", "DELETE", "PATCH"] as const;

/** Registers all calls of the Studio's API on the framework. */
export async function registerCalls(app: FastifyInstance, options: RegisterOptions): Promise<void> {
  app.decorateRequest(REQUEST, null);
  const names = Object.keys(STUDIO_ENDPOINTS) as StudioEndpointName[];
  for (const name of names.filter((each) => !takesBytes(STUDIO_ENDPOINTS[each])))
    registerCall(app, name, options);
  await app.register(async (instance) => {
    instance.removeAllContentTypeParsers();
    // These bodies are not parsed, because handlers read them as streams.
    instance.addContentTypeParser("*", (_request, _payload, done) => done(null));
    for (const name of names.filter((each) => takesBytes(STUDIO_ENDPOINTS[each])))
      registerCall(instance, name, options);
  });
  refuseOtherMethods(app);
}

function takesBytes({ body }: StudioEndpoint): boolean {
  return body === "bytes";
}

function registerCall<Name extends StudioEndpointName>(
  app: FastifyInstance,
  name: Name,
  { services, read }: RegisterOptions,
): void {
  const endpoint: StudioEndpoint = STUDIO_ENDPOINTS[name];
  const { method, path, needsMatch, isFrequent, maximumBytes = DEFAULT_BODY_BYTES } = endpoint;
  const handle = HANDLERS[name] as (call: StudioCall, input: unknown) => Promise<unknown>;
  app.route({
    method,
    url: routeOf(path),
    bodyLimit: maximumBytes,
    config: { route: `${method} ${path}`, isStream: endpoint.answer === "events" },
    // Checks the caller's permissions before the body is read.
    async onRequest(request) {
      const studio = await read(request);
      if (isForeign(studio)) throw new Refusal(403, { message: "Foreign origin" });
      refuseCaller(endpoint, studio, parametersIn(request));
      if (hasBody(endpoint) && !takesBytes(endpoint) && !isJson(request)) throw new Refusal(415);
      request.setDecorator(REQUEST, studio);
    },
    async handler(request, reply) {
      const studio = request.getDecorator<StudioRequest>(REQUEST);
      const match = needsMatch === true ? readMatch(studio) : null;
      const input = readInput(endpoint, request, studio);
      const data = await handle({ ...services, request: studio, reply, match }, input);
      if (method !== "GET" && isFrequent !== true)
        services.events.look(path.startsWith("/studio/api/sites/") ? "sites" : "people");
      // Handlers whose answer consists of bytes or events have already sent it.
      return typeof endpoint.answer === "string" ? reply : sendData(request, reply, data ?? null);
    },
  });
}

/** Converts a path of the contract to the framework's route syntax. */
function routeOf(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ":$1");
}

function parametersIn({ params }: FastifyRequest): Record<string, string> {
  return params as Record<string, string>;
}

function isJson({ headers }: FastifyRequest): boolean {
  return headers["content-type"]?.split(";", 1)[0]?.trim().toLowerCase() === "application/json";
}

/** Registers answers with status 405 for all other methods of an address. */
function refuseOtherMethods(app: FastifyInstance): void {
  const known = Map.groupBy(Object.values<StudioEndpoint>(STUDIO_ENDPOINTS), ({ path }) => routeOf(path));
  for (const [url, endpoints] of known) {
    const allowed = endpoints.map(({ method }) => method as string);
    app.route({
      method: METHODS.filter((method) => !allowed.includes(method)),
      url,
      config: { route: `other methods of ${endpoints[0]?.path}` },
      async onRequest(_request, reply) {
        reply.header("Allow", allowed.join(", "));
        throw new Refusal(405);
      },
      handler: () => {},
    });
  }
}

const MAXIMUM_ISSUE_LENGTH = 200;

/** @throws {Refusal} 422 with the invalid fields */
function readInput(endpoint: StudioEndpoint, request: FastifyRequest, { query }: StudioRequest): unknown {
  const parameters = parametersIn(request);
  const fields = readFields(request);
  const given = { ...query, ...fields };
  // Otherwise, permission could be checked for a field in the query, and the same field in the body used.
  const misplaced = Object.keys(given).filter(
    (field) =>
      parametersOf(endpoint.path).includes(field) ||
      Object.hasOwn(isInQuery(endpoint, field) ? fields : query, field),
  );
  const whole = { ...given, ...parameters };
  const odd = findOddTexts(whole);
  if (odd.length > 0) throw new Refusal(422, { fields: odd });
  composeInput(whole);
  const input = v.safeParse(endpoint.input, whole);
  if (input.success && misplaced.length === 0) return input.output;
  throw new Refusal(422, {
    fields: [
      ...misplaced.map((field) => ({ field, message: "is in the wrong part of the request" })),
      ...(input.issues ?? []).map((issue) => ({
        field: v.getDotPath(issue) ?? "",
        message: issue.message.slice(0, MAXIMUM_ISSUE_LENGTH),
      })),
    ],
  });
}

/** @throws {Refusal} */
function readFields({ body }: FastifyRequest): object {
  if (body === undefined || body === null) return {};
  if (typeof body === "object" && !Array.isArray(body)) return body;
  throw new Refusal(422, { fields: [{ field: "", message: "the body must be an object" }] });
}
