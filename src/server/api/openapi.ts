import type { JsonSchema } from "@valibot/to-json-schema";
import { type Endpoint, endpoints } from "../../contract/api/endpoints.ts";
import { API_HEADERS } from "../../contract/api/headers.ts";
import {
  DEFAULT_PAGE_SIZE,
  MAXIMUM_PAGE,
  MAXIMUM_PAGE_SIZE,
  NEED_LIMITS,
} from "../../contract/api/limits.ts";
import { NEED_FIELD_NAMES, needBodySchema } from "../../contract/api/needs.ts";
import { DIALECT, jsonSchema, namedSchemas } from "./openapi-schemas.ts";

const UNCHANGED = "`If-None-Match` names the `ETag` of what would be sent";

const ERROR_NAMES: Record<number | "default", string> = {
  default:
    "Whatever may befall any call: 405 another method, 414 an address of more than 4,096 characters, 500 a failure, 503 the database is silent (`Retry-After`)",
  400: "Parameters that fail their schema",
  403: "A browser on another site",
  404: "No such thing, or no such tenant on this host",
  409: "An idempotency key that belongs to another need",
  413: "Body larger than 256 KB",
  415: "Neither JSON nor a form, or not in UTF-8",
  422: "Fields that fail their checks, named in `errors`",
  429: "Too many from one address",
};

const HEADER_MEANINGS: Record<string, string> = {
  [API_HEADERS.formUrl]: "Address of the page that calls, percent-encoded",
  [API_HEADERS.refererUrl]: "Address from which the visitor came to the site, percent-encoded",
  [API_HEADERS.landingUrl]: "First address of the visit, percent-encoded",
  [API_HEADERS.tenantName]: "Tenant code; chooses the site on hosts that belong to none",
  [API_HEADERS.language]: "`en`, `zh` or `kr`, or a weighted list of language tags",
};

/** Headers of responses. */
const HEADERS = {
  ETag: {
    description: "To be sent back as `If-None-Match`: what is unchanged then comes as a bare 304",
    schema: { type: "string" },
  },
  "Retry-After": { description: "Seconds to wait before asking again", schema: { type: "integer" } },
};

function headersOf(...names: (keyof typeof HEADERS)[]): Record<string, unknown> {
  return {
    headers: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
  };
}

/** The OpenAPI 3.1 description of the content API, derived from the contract alone. */
export function createOpenApi(): Record<string, unknown> {
  const paths: Record<string, unknown> = {};
  for (const [name, endpoint] of Object.entries(endpoints)) {
    paths[endpoint.path] = { [endpoint.method.toLowerCase()]: describeEndpoint(name, endpoint) };
  }
  Object.assign(paths, describeBuilds());
  return {
    openapi: "3.1.0",
    jsonSchemaDialect: DIALECT,
    info: {
      title: "Vitrine content API",
      version: "1.0.0",
      description:
        "Public content of the sites of one installation. Every answer is wrapped in an envelope whose `code` equals the HTTP status.",
    },
    servers: [{ url: "/" }],
    // The API is public: there is no sign-in.
    security: [],
    paths,
    components: {
      parameters: Object.fromEntries(
        Object.entries(HEADER_MEANINGS).map(([name, description]) => [
          name,
          { name, in: "header", required: false, description, schema: { type: "string" } },
        ]),
      ),
      headers: HEADERS,
      schemas: { Error: errorSchema(), NeedBody: needBody(), ...namedSchemas() },
    },
  };
}

function describeEndpoint(name: string, endpoint: Endpoint): Record<string, unknown> {
  const headers = Object.values(API_HEADERS).map((header) => ({ $ref: `#/components/parameters/${header}` }));
  const validator =
    endpoint.method === "GET" && endpoint.cachedBy !== "nobody" ? headersOf("ETag") : undefined;
  return {
    operationId: name,
    summary: endpoint.summary,
    parameters: [...(endpoint.method === "GET" ? describeParameters(endpoint) : []), ...headers],
    ...(endpoint.method === "POST" ? { requestBody: describeBody(endpoint) } : {}),
    responses: {
      200: {
        description: "The data, in its envelope",
        ...validator,
        content: { "application/json": { schema: envelopeOf(jsonSchema(endpoint.data, "output")) } },
      },
      ...(validator === undefined ? {} : { 304: { description: UNCHANGED, ...validator } }),
      ...Object.fromEntries(endpoint.errors.map((status) => [status, describeError(status)])),
      default: describeError("default"),
    },
  };
}

function describeParameters({ path, parameters }: Endpoint): unknown[] {
  const { properties = {}, required = [] } = jsonSchema(parameters, "input");
  return Object.entries(properties).map(([name, schema]) => {
    const isInPath = path.includes(`{${name}}`);
    return {
      name,
      in: isInPath ? "path" : "query",
      required: isInPath || required.includes(name),
      schema: QUERY_SCHEMAS[name] ?? schema,
    };
  });
}

/** What clients should send in parameters that accept anything. */
const QUERY_SCHEMAS: Record<string, object> = {
  page: { type: "integer", minimum: 1, maximum: MAXIMUM_PAGE, default: 1 },
  size: { type: "integer", minimum: 1, maximum: MAXIMUM_PAGE_SIZE, default: DEFAULT_PAGE_SIZE },
  languages: { type: "boolean", default: false },
};

/** The files by which an open page learns of newer builds and of redirects. They have no envelope. */
function describeBuilds(): Record<string, unknown> {
  const answer = (description: string, name: string) => ({
    description,
    content: { "application/json": { schema: { $ref: `#/components/schemas/${name}` } } },
  });
  return {
    "/builds/latest.json": {
      get: {
        operationId: "latestBuild",
        summary: "The build of the site that is served now; the query may be a time stamp without a name",
        responses: { 200: answer("The build", "LatestBuild") },
      },
    },
    "/builds/meta/{buildId}.json": {
      get: {
        operationId: "buildManifest",
        summary:
          "The redirects of the site, in the form of radix3's exported matcher, and its files whose addresses end like those of pages",
        parameters: [
          { name: "buildId", in: "path", required: true, schema: { type: "string" } },
          { $ref: `#/components/parameters/${API_HEADERS.tenantName}` },
        ],
        responses: {
          200: { ...answer("The manifest", "BuildManifest"), ...headersOf("ETag") },
          304: { description: UNCHANGED, ...headersOf("ETag") },
          404: { description: "No such build, or no such tenant on this host" },
        },
      },
    },
  };
}

/** A need may also be sent as a plain form, with all fields as text. */
function describeBody({ parameters }: Endpoint): Record<string, unknown> {
  if (parameters === needBodySchema) {
    const schema = { $ref: "#/components/schemas/NeedBody" };
    return {
      required: true,
      content: { "application/json": { schema }, "application/x-www-form-urlencoded": { schema } },
    };
  }
  return { required: true, content: { "application/json": { schema: jsonSchema(parameters, "input") } } };
}

/** Parameters that the contract's schema leaves to the fields of the site, and optional ones that the browser adds. */
function needBody(): Record<string, unknown> {
  const properties: Record<string, unknown> = {};
  for (const field of NEED_FIELD_NAMES) {
    properties[field] =
      field === "consent"
        ? { type: ["boolean", "string"] }
        : { type: "string", maxLength: NEED_LIMITS[field] };
  }
  return {
    type: "object",
    properties: {
      ...properties,
      idempotencyKey: {
        type: "string",
        maxLength: 100,
        description: "The same submission sent twice bears the same key",
      },
      website: {
        type: "string",
        description: "To be left empty: whatever has a value here is stored, but not delivered",
      },
      startedAt: {
        type: "string",
        maxLength: 200,
        description: "The `token` that `need/time` answered when the form was begun",
      },
    },
    // The tenant's own fields, as named by `needFields` of its siteConfig.
    additionalProperties: { type: ["string", "boolean"] },
    required: ["name", "message", "consent"],
    anyOf: [{ required: ["email"] }, { required: ["phone"] }],
  };
}

function describeError(status: number | "default"): Record<string, unknown> {
  return {
    description: ERROR_NAMES[status] ?? "Error",
    ...(status === 429 || status === "default" ? headersOf("Retry-After") : {}),
    content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
  };
}

function envelopeOf(data: JsonSchema): Record<string, unknown> {
  return {
    type: "object",
    properties: { code: { const: 200 }, msg: { type: "string" }, data },
    required: ["code", "msg", "data"],
  };
}

function errorSchema(): Record<string, unknown> {
  const field = {
    type: "object",
    properties: { field: { type: "string" }, message: { type: "string" } },
    required: ["field", "message"],
  };
  return {
    type: "object",
    properties: {
      code: { type: "integer", minimum: 400, maximum: 599 },
      msg: { type: "string" },
      data: { type: "null" },
      errors: { type: "array", items: field },
    },
    required: ["code", "msg"],
  };
}
