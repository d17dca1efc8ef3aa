import { toJsonSchema } from "@valibot/to-json-schema";
import type * as v from "valibot";
import { type StudioEndpoint, hasBody, isInQuery, parametersOf } from "../../contract/studio/endpoint.ts";
import { STUDIO_ENDPOINTS } from "../../contract/studio/endpoints/table.ts";
import { ruleOf } from "../../contract/studio/roles.ts";

/** The Studio's API in OpenAPI 3.1, from the contract's table. */
export function describeStudioApi(): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [operationId, endpoint] of Object.entries<StudioEndpoint>(STUDIO_ENDPOINTS))
    (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = {
      operationId,
      ...describe(endpoint),
    };
  return {
    openapi: "3.1.0",
    info: { title: "Vitrine Studio", version: "1" },
    servers: [{ url: "/" }],
    paths,
    components: { schemas: { Error: ERROR }, securitySchemes: SECURITY_SCHEMES },
  };
}

/** How callers say who they are. Where the Studio is served over HTTPS, the cookie's name begins with `__Host-`. */
const SECURITY_SCHEMES = {
  session: { type: "apiKey", in: "cookie", name: "vitrine-studio" },
  token: { type: "http", scheme: "bearer" },
};

/** Tokens do what needs no person: neither what is a person's own, nor what needs a fresh proof. */
function securityOf({ access }: StudioEndpoint): Record<string, never[]>[] {
  if (access === "anyone") return [];
  const isForPeople = access === "signed-in" || ruleOf(access).needsFreshProof === true;
  return isForPeople ? [{ session: [] }] : [{ session: [] }, { token: [] }];
}

/** As the content API's; `data` is what a client needs to go on, such as both sides of a conflict. */
const ERROR = {
  type: "object",
  properties: {
    code: { type: "integer" },
    msg: { type: "string" },
    data: {},
    errors: {
      type: "array",
      items: {
        type: "object",
        properties: { field: { type: "string" }, message: { type: "string" } },
        required: ["field", "message"],
      },
    },
  },
  required: ["code", "msg", "data"],
};

function describe(endpoint: StudioEndpoint): Record<string, unknown> {
  const { path, summary, access, input, answer, errors, needsMatch } = endpoint;
  const { $schema: _, ...schema } = toJsonSchema(input, { typeMode: "input", errorMode: "ignore" });
  const required = new Set(schema.required ?? []);
  const fields = Object.entries(schema.properties ?? {});
  const inPath = parametersOf(path);
  const parameters = [
    ...fields
      .filter(([name]) => inPath.includes(name) || isInQuery(endpoint, name))
      .map(([name, type]) => ({
        name,
        in: inPath.includes(name) ? "path" : "query",
        required: required.has(name),
        schema: type,
      })),
    ...(needsMatch === true ? MATCH_HEADERS : []),
  ];
  const answers = Object.fromEntries(
    errors.map((status) => [
      status,
      {
        description: "Error",
        content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
      },
    ]),
  );
  return {
    summary,
    description: `Access: ${access}`,
    security: securityOf(endpoint),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(hasBody(endpoint) ? { requestBody: describeBody(endpoint, schema, parameters) } : {}),
    responses: {
      200: {
        description: "ok",
        content: {
          ...(typeof answer === "string"
            ? { [ANSWER_TYPES[answer]]: {} }
            : { "application/json": { schema: envelopeOf(answer) } }),
        },
      },
      ...answers,
    },
  };
}

function envelopeOf(answer: v.GenericSchema) {
  const { $schema: _, ...data } = toJsonSchema(answer, { typeMode: "output", errorMode: "ignore" });
  const properties = { code: { const: 200 }, msg: { type: "string" }, data };
  return { type: "object", properties, required: Object.keys(properties) };
}

const ANSWER_TYPES = {
  events: "text/event-stream",
  bytes: "application/octet-stream",
} as const;

/** One of the two has to be sent. */
const MATCH_HEADERS = ["If-Match", "If-None-Match"].map((name) => ({
  name,
  in: "header",
  required: false,
  schema: { type: "string" },
}));

function describeBody(
  { body }: StudioEndpoint,
  schema: ReturnType<typeof toJsonSchema>,
  parameters: readonly { name: string }[],
) {
  if (body === "bytes") return { required: true, content: { "application/octet-stream": {} } };
  const isElsewhere = (name: string) => parameters.some((parameter) => parameter.name === name);
  const properties = Object.fromEntries(
    Object.entries(schema.properties ?? {}).filter(([name]) => !isElsewhere(name)),
  );
  const required = schema.required?.filter((name) => !isElsewhere(name));
  return { required: true, content: { "application/json": { schema: { ...schema, properties, required } } } };
}
