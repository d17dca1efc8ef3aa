import { type StudioEndpoint, hasBody, isInQuery, parametersOf } from "../../contract/studio/endpoint.ts";
import { listedArticleSchema } from "../../contract/studio/endpoints/articles.ts";
import { draftStateSchema } from "../../contract/studio/endpoints/drafts.ts";
import { errorDataSchema } from "../../contract/studio/endpoints/error-data.ts";
import { editedFileSchema } from "../../contract/studio/endpoints/files.ts";
import { mediaDetailSchema } from "../../contract/studio/endpoints/media.ts";
import { publishedSchema } from "../../contract/studio/endpoints/publications.ts";
import { releaseSchema } from "../../contract/studio/endpoints/releases.ts";
import { STUDIO_ENDPOINTS } from "../../contract/studio/endpoints/table.ts";
import { findingSchema } from "../../contract/studio/findings.ts";
import { ruleOf } from "../../contract/studio/roles.ts";
import { describeAccess } from "./describe-access.ts";
import { type DescribedCall, describeApi, errorSchema, headersOf } from "./describe-api.ts";
import { createJsonSchemas } from "./json-schemas.ts";

const SCHEMAS = createJsonSchemas({
  Article: listedArticleSchema,
  Draft: draftStateSchema,
  ErrorData: errorDataSchema,
  File: editedFileSchema,
  Finding: findingSchema,
  MediaFile: mediaDetailSchema,
  Publication: publishedSchema,
  Release: releaseSchema,
});

/** Returns the OpenAPI 3.1 description of the Studio's API, generated from the contract. */
export function describeStudioApi(): Record<string, unknown> {
  return describeApi({
    title: "Vitrine Studio",
    description:
      "Everything that people do in the Studio. Answers have the envelope of the content API. Calls that change something need a cookie of the Studio's own origin, or a token.",
    security: [],
    calls: Object.entries<StudioEndpoint>(STUDIO_ENDPOINTS).map(describe),
    components: {
      schemas: { ...SCHEMAS.components, Error: errorSchema(ERROR_DATA) },
      securitySchemes: SECURITY_SCHEMES,
    },
  });
}

const ERROR_DATA = { anyOf: [{ $ref: "#/components/schemas/ErrorData" }, { type: "null" }] };

/** The authentication methods. If the Studio is served over HTTPS, the cookie's name begins with `__Host-`. */
const SECURITY_SCHEMES = {
  session: {
    type: "apiKey",
    in: "cookie",
    name: "vitrine-studio",
    description: "A person who has signed in",
  },
  token: { type: "http", scheme: "bearer", description: "A machine, for one site and some actions" },
};

/**
 * Returns the authentication methods of an endpoint. API tokens cannot call endpoints that require a person or a fresh proof of
 * identity.
 */
function securityOf({ access }: StudioEndpoint): Record<string, never[]>[] {
  if (access === "anyone") return [];
  const isForPeople = access === "signed-in" || ruleOf(access).needsFreshProof === true;
  return isForPeople ? [{ session: [] }] : [{ session: [] }, { token: [] }];
}

function describe([operationId, endpoint]: [string, StudioEndpoint]): DescribedCall {
  const { method, path, summary, input, answer, errors, needsMatch, body } = endpoint;
  const inPath = parametersOf(path);
  const isBytes = body === "bytes";
  return {
    operationId,
    method,
    path,
    summary,
    description: describeAccess(endpoint),
    security: securityOf(endpoint),
    input: SCHEMAS.of(input, "input"),
    placeOf: (field) => (inPath.includes(field) ? "path" : isInQuery(endpoint, field) ? "query" : "body"),
    headers: needsMatch === true ? MATCH_HEADERS : [],
    bodyTypes: hasBody(endpoint) ? [isBytes ? "application/octet-stream" : "application/json"] : [],
    ...(isBytes ? { body: { type: "string", contentEncoding: "binary" } } : {}),
    answer:
      typeof answer === "string"
        ? { type: ANSWER_TYPES[answer] }
        : {
            type: "application/json",
            data: SCHEMAS.of(answer, "output"),
            hasValidator: method === "GET",
          },
    errors: Object.fromEntries(
      [...errors, ...errorsOfAll(method)].map((status) => [status, describeError(status)]),
    ),
  };
}

/** Any call can fail with the database or the disk. Calls that change something wait in queues of limited length. */
function errorsOfAll(method: StudioEndpoint["method"]): readonly number[] {
  return method === "GET" ? [503] : [429, 503];
}

const ANSWER_TYPES = { events: "text/event-stream", bytes: "application/octet-stream" } as const;

/** The two headers for calls that change a version. Each such call needs one of them. */
const MATCH_HEADERS = ["If-Match", "If-None-Match"].map((name) => ({
  name,
  in: "header",
  required: false,
  schema: { type: "string" },
}));

const ERROR_NAMES: Record<number, string> = {
  400: "A header or a body that cannot be read",
  401: "Nobody is signed in, or the token does not work",
  403: "Not permitted, or a fresh proof is needed, or the request comes from another origin",
  404: "There is no such thing, or the caller may not see it",
  409: "A conflict with what is stored; `data` has what is needed to resolve it",
  412: "The version that `If-Match` names is outdated; `data` has the present one",
  413: "The body is too large",
  415: "The body must be JSON",
  422: "Fields that fail their checks, named in `errors`, or texts with errors, listed in `data`",
  428: "`If-Match` or `If-None-Match` is missing",
  429: "Too many requests",
  503: "The server cannot answer now; `reason` names the cause",
};

const RETRIED = new Set([429, 503]);

function describeError(status: number): Record<string, unknown> {
  return {
    description: ERROR_NAMES[status] ?? "Error",
    ...(RETRIED.has(status) ? headersOf("Retry-After") : {}),
    content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
  };
}
