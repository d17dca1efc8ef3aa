import type { JsonSchema } from "@valibot/to-json-schema";
import { describeFields } from "./describe-fields.ts";
import { DIALECT } from "./json-schemas.ts";

type Description = Record<string, unknown>;

/** One call of an API. */
export interface DescribedCall {
  operationId: string;
  method: string;
  /** With `{name}` for each parameter that is part of the path. */
  path: string;
  summary: string;
  description?: string;
  security?: readonly Record<string, readonly string[]>[];
  /** Everything that a call passes, as an object, and where each of its fields belongs. */
  input: JsonSchema;
  placeOf: (field: string) => "path" | "query" | "body";
  /** Descriptions of headers that the call accepts. */
  headers?: readonly Description[];
  /** The media types of its body; none for a call without one. */
  bodyTypes: readonly string[];
  /** Schema of a body that is not made of fields of the input. */
  body?: JsonSchema | Description;
  answer: AnswerDescription;
  errors: Record<string, Description>;
}

interface AnswerDescription {
  type: string;
  /** For a JSON answer: the schema of `data` in the envelope. */
  data?: JsonSchema | Description;
  headers?: Description;
  /** True if clients can revalidate their copy. */
  hasValidator?: boolean;
}

/** Headers of responses. */
const RESPONSE_HEADERS = {
  ETag: {
    description: "Send it back as `If-None-Match`: unchanged data is then answered with 304",
    schema: { type: "string" },
  },
  "Retry-After": { description: "Seconds to wait before trying again", schema: { type: "integer" } },
};

/** References to headers of a response. */
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
  /** Paths that are no calls of the API. */
  otherPaths?: Description;
  components: { schemas: Description; parameters?: Description; securitySchemes?: Description };
}

/** An API in OpenAPI 3.1. Every field has a description. */
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

/** The fields of an input that belong to the body. An input that is a choice of several objects is completely the body. */
function bodyOf(input: JsonSchema, placeOf: DescribedCall["placeOf"]): JsonSchema {
  if (input.properties === undefined) return input;
  const properties = Object.fromEntries(
    Object.entries(input.properties).filter(([name]) => placeOf(name) === "body"),
  );
  const required = (input.required ?? []).filter((name) => placeOf(name) === "body");
  const { required: _, ...rest } = input;
  return { ...rest, properties, ...(required.length > 0 ? { required } : {}) };
}

/** The schema of an error answer. */
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
