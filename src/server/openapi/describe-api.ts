import type { JsonSchema } from "@valibot/to-json-schema";
import { describeFields } from "./describe-fields.ts";
import { DIALECT } from "./json-schemas.ts";

type Description = Record<string, unknown>;

/** One call of an API. */
export interface DescribedCall {
  operationId: string;
  method: string;
  /** The path, with `{name}` for each path parameter. */
  path: string;
  summary: string;
  description?: string;
  security?: readonly Record<string, readonly string[]>[];
  /** Schema of everything that a call passes, as one object. `placeOf` tells where each field belongs. */
  input: JsonSchema;
  placeOf: (field: string) => "path" | "query" | "body";
  /** Descriptions of headers that the call accepts. */
  headers?: readonly Description[];
  /** The media types of the request body; empty for a call without a body. */
  bodyTypes: readonly string[];
  /** Schema of a request body that does not consist of fields of the input. */
  body?: JsonSchema | Description;
  answer: AnswerDescription;
  errors: Record<string, Description>;
}

interface AnswerDescription {
  type: string;
  /** Schema of `data` in the envelope, for a JSON answer. */
  data?: JsonSchema | Description;
  headers?: Description;
  /** True if clients can revalidate their copy. */
  hasValidator?: boolean;
}

/** Descriptions of response headers. */
const RESPONSE_HEADERS = {
  ETag: {
    description: "Send it back as `If-None-Match`: unchanged data is then answered with 304",
    schema: { type: "string" },
  },
  "Retry-After": { description: "Seconds to wait before trying again", schema: { type: "integer" } },
};

/** Returns references to response headers. */
export function headersOf(...names: (keyof typeof RESPONSE_HEADERS)[]): Description {
  return {
    headers: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
  };
}

interface ApiOptions {
  title: string;
  description: string;
  security: readonly unknown[];
  calls: readonly DescribedCall[];
  /** Descriptions of paths that are not calls of the API. */
  otherPaths?: Description;
  components: { schemas: Description; parameters?: Description; securitySchemes?: Description };
}

/** Describes an API in OpenAPI 3.1. Every field gets a description. */
export function describeApi({
  title,
  description,
  security,
  calls,
  otherPaths,
  components,
}: ApiOptions): Description {
  const paths: Record<string, Description> = {};
  for (const call of calls) (paths[call.path] ??= {})[call.method.toLowerCase()] = describeCall(call);
  return describeFields({
    openapi: "3.1.0",
    jsonSchemaDialect: DIALECT,
    info: { title, version: "1.0.0", description, license: { name: "MIT", identifier: "MIT" } },
    servers: [{ url: "/" }],
    security,
    paths: { ...paths, ...otherPaths },
    components: { headers: RESPONSE_HEADERS, ...components },
  });
}

function describeCall(call: DescribedCall): Description {
  const { operationId, summary, description, security, input, placeOf, headers = [], answer, errors } = call;
  const required = new Set(input.required ?? []);
  const parameters = Object.entries(input.properties ?? {})
    .filter(([name]) => placeOf(name) !== "body")
    .map(([name, schema]) => ({
      name,
      in: placeOf(name),
      required: placeOf(name) === "path" || required.has(name),
      schema,
    }));
  const validator = answer.hasValidator === true ? headersOf("ETag") : undefined;
  return {
    operationId,
    summary,
    ...(description === undefined ? {} : { description }),
    ...(security === undefined ? {} : { security }),
    parameters: [...parameters, ...headers],
    ...(call.bodyTypes.length > 0 ? { requestBody: describeBody(call) } : {}),
    responses: {
      200: { description: "Success", ...validator, content: { [answer.type]: describeAnswer(answer) } },
      ...(validator === undefined
        ? {}
        : { 304: { description: "The copy that `If-None-Match` names is current", ...validator } }),
      ...errors,
    },
  };
}

function describeAnswer({ data }: AnswerDescription): Description {
  return data === undefined ? { schema: { type: "string" } } : { schema: envelopeOf(data) };
}

function envelopeOf(data: JsonSchema | Description): Description {
  return {
    type: "object",
    properties: { code: { type: "integer", const: 200 }, msg: { type: "string" }, data },
    required: ["code", "msg", "data"],
  };
}

function describeBody({ bodyTypes, body, input, placeOf }: DescribedCall): Description {
  const schema = body ?? bodyOf(input, placeOf);
  return { required: true, content: Object.fromEntries(bodyTypes.map((type) => [type, { schema }])) };
}

/** Returns the fields of an input that belong to the body. If the input is a choice of several objects, all of it is the body. */
function bodyOf(input: JsonSchema, placeOf: DescribedCall["placeOf"]): JsonSchema {
  if (input.properties === undefined) return input;
  const properties = Object.fromEntries(
    Object.entries(input.properties).filter(([name]) => placeOf(name) === "body"),
  );
  const required = (input.required ?? []).filter((name) => placeOf(name) === "body");
  const { required: _, ...rest } = input;
  return { ...rest, properties, ...(required.length > 0 ? { required } : {}) };
}

/** Returns the schema of an error answer. */
export function errorSchema(data: JsonSchema | Description): Description {
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
      data,
      reason: { type: "string" },
      errors: { type: "array", items: field },
    },
    required: ["code", "msg"],
  };
}
