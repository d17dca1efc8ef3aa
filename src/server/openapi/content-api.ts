import type { JsonSchema } from "@valibot/to-json-schema";
import { buildManifestSchema, latestBuildSchema, routeRuleSchema } from "../../contract/addresses/builds.ts";
import * as articles from "../../contract/api/articles.ts";
import { bannerSchema } from "../../contract/api/banners.ts";
import { configMapSchema, tenantLinkSchema } from "../../contract/api/config.ts";
import { type Endpoint, endpoints } from "../../contract/api/endpoints.ts";
import { API_HEADERS } from "../../contract/api/headers.ts";
import {
  DEFAULT_PAGE_SIZE,
  MAXIMUM_PAGE,
  MAXIMUM_PAGE_SIZE,
  NEED_LIMITS,
} from "../../contract/api/limits.ts";
import { menuSchema, menuTreeSchema, openMenuSchema } from "../../contract/api/menus.ts";
import {
  FORM_NAME,
  NEED_FIELD_NAMES,
  formBodySchema,
  needBodySchema,
  needReceiptSchema,
  needTimeSchema,
} from "../../contract/api/needs.ts";
import { visitEventSchema } from "../../contract/api/visits.ts";
import { type DescribedCall, describeApi, errorSchema, headersOf } from "./describe-api.ts";
import { createJsonSchemas } from "./json-schemas.ts";

const UNCHANGED = "`If-None-Match` has the current `ETag`";

const ERROR_NAMES: Record<number | "default", string> = {
  default:
    "Errors of any call: 405 unsupported method, 414 address longer than 4,096 characters, 500 internal error, 503 the database does not answer (`Retry-After`)",
  400: "Parameters that fail their schema",
  403: "A browser on another site",
  404: "Not found, or no such tenant on this host",
  409: "The idempotency key was used for another need",
  413: "Body larger than 256 KB",
  415: "Neither JSON nor a form, or not in UTF-8",
  422: "Invalid fields, named in `errors`",
  429: "Too many requests from one address",
};

const HEADER_MEANINGS: Record<string, string> = {
  [API_HEADERS.formUrl]: "Address of the calling page, percent-encoded",
  [API_HEADERS.refererUrl]: "Address of the page on another site that linked to the site, percent-encoded",
  [API_HEADERS.landingUrl]: "First address of the visit, percent-encoded",
  [API_HEADERS.tenantName]: "Tenant code; selects the site on hosts that belong to no tenant",
  [API_HEADERS.language]: "`en`, `zh` or `kr`, or a weighted list of language tags",
};

const SCHEMAS = createJsonSchemas(
  {
    Article: articles.articleSchema,
    ArticleItem: articles.articleItemSchema,
    ArticleLink: articles.articleLinkSchema,
    ArticleList: articles.articleListSchema,
    Banner: bannerSchema,
    Block: articles.blockSchema,
    BuildManifest: buildManifestSchema,
    ConfigMap: configMapSchema,
    Group: articles.groupSchema,
    Heading: articles.headingSchema,
    LatestBuild: latestBuildSchema,
    Menu: menuSchema,
    MenuTree: menuTreeSchema,
    NeedReceipt: needReceiptSchema,
    NeedTime: needTimeSchema,
    OpenMenu: openMenuSchema,
    Picture: articles.pictureSchema,
    RouteRule: routeRuleSchema,
    SearchHit: articles.searchHitSchema,
    SearchResult: articles.searchResultSchema,
    Suggestion: articles.suggestionSchema,
    TenantLink: tenantLinkSchema,
    Translation: articles.translationSchema,
  },
  { VisitEvent: visitEventSchema },
);

/** Returns the OpenAPI 3.1 description of the content API, generated from the contract. */
export function describeContentApi(): Record<string, unknown> {
  return describeApi({
    title: "Vitrine content API",
    description:
      "Public content of the sites of one installation. Every answer is wrapped in an envelope whose `code` equals the HTTP status.",
    // The API is public: there is no sign-in.
    security: [],
    calls: Object.entries<Endpoint>(endpoints).map(describe),
    otherPaths: describeBuilds(),
    components: {
      parameters: Object.fromEntries(
        Object.entries(HEADER_MEANINGS).map(([name, description]) => [
          name,
          { name, in: "header", required: false, description, schema: { type: "string" } },
        ]),
      ),
      schemas: {
        ...SCHEMAS.components,
        Error: errorSchema({ type: "null" }),
        FormBody: FORM_BODY,
        NeedBody: { anyOf: [needBody("email"), needBody("phone")] },
      },
    },
  });
}

function describe([operationId, endpoint]: [string, Endpoint]): DescribedCall {
  const { method, path, summary, parameters, data, errors, cachedBy } = endpoint;
  const isForm = parameters === formBodySchema;
  const isNeed = parameters === needBodySchema;
  const input = SCHEMAS.of(parameters, "input");
  const properties = { ...input.properties };
  for (const [name, schema] of Object.entries(QUERY_SCHEMAS))
    if (name in properties) properties[name] = schema;
  return {
    operationId,
    method,
    path,
    summary,
    input: input.properties === undefined ? input : { ...input, properties },
    placeOf: (field) => (path.includes(`{${field}}`) ? "path" : method === "GET" ? "query" : "body"),
    headers: Object.values(API_HEADERS).map((header) => ({ $ref: `#/components/parameters/${header}` })),
    // Forms can also be sent as the browser encodes them.
    bodyTypes:
      method === "GET"
        ? []
        : ["application/json", ...(isNeed || isForm ? ["application/x-www-form-urlencoded"] : [])],
    ...(isNeed ? { body: { $ref: "#/components/schemas/NeedBody" } } : {}),
    ...(isForm ? { body: { $ref: "#/components/schemas/FormBody" } } : {}),
    ...(parameters === visitEventSchema ? { body: { $ref: "#/components/schemas/VisitEvent" } } : {}),
    answer: {
      type: "application/json",
      data: SCHEMAS.of(data, "output"),
      hasValidator: method === "GET" && cachedBy !== "nobody",
    },
    errors: {
      ...Object.fromEntries(errors.map((status) => [status, describeError(status)])),
      default: describeError("default"),
    },
  };
}

/** The types that clients should send in parameters that accept anything. */
const QUERY_SCHEMAS: Record<string, JsonSchema> = {
  page: { type: "integer", minimum: 1, maximum: MAXIMUM_PAGE, default: 1 },
  size: { type: "integer", minimum: 1, maximum: MAXIMUM_PAGE_SIZE, default: DEFAULT_PAGE_SIZE },
  languages: { type: "boolean", default: false },
};

/** Describes the two files from which an open page learns of newer builds and redirects. They have no envelope. */
function describeBuilds(): Record<string, unknown> {
  const answer = (description: string, name: string) => ({
    description,
    content: { "application/json": { schema: { $ref: `#/components/schemas/${name}` } } },
  });
  return {
    "/builds/latest.json": {
      get: {
        operationId: "latestBuild",
        summary: "The current build of the site; the query may be a time stamp without a name",
        responses: {
          200: answer("The build", "LatestBuild"),
          414: { description: "An address that is too long" },
        },
      },
    },
    "/builds/meta/{buildId}.json": {
      get: {
        operationId: "buildManifest",
        summary:
          "The site's redirects, in the form that radix3 exports, and its files whose addresses look like those of pages",
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

/** The values that a browser sends in addition to the fields of a form. */
const ADDED_BY_BROWSER = {
  idempotencyKey: {
    type: "string",
    maxLength: 100,
    description: "Repetitions of one submission have the same key",
  },
  website: {
    type: "string",
    description: "Must be empty: a need with a value here is stored, but not delivered",
  },
  startedAt: {
    type: "string",
    maxLength: 200,
    description: "The `token` of `need/time`, requested when the visitor started the form",
  },
};

/** The schema of a form that the site declares: its name, its fields, and optional values that the browser adds. */
const FORM_BODY = {
  type: "object",
  properties: {
    formName: {
      type: "string",
      pattern: FORM_NAME.source,
      description: "The name of a form, a key of the config entry `forms`",
    },
    ...ADDED_BY_BROWSER,
  },
  // The fields of the form, which `forms` in site.yaml declares.
  additionalProperties: { type: ["string", "boolean", "number"] },
  required: ["formName"],
};

/**
 * Returns the schema of a submitted form: the common fields, the tenant's own fields, and optional values that the browser adds.
 */
function needBody(contact: "email" | "phone"): Record<string, unknown> {
  const properties: Record<string, unknown> = {};
  for (const field of NEED_FIELD_NAMES) {
    properties[field] =
      field === "consent"
        ? { type: ["boolean", "string"] }
        : { type: "string", maxLength: NEED_LIMITS[field] };
  }
  return {
    type: "object",
    properties: { ...properties, ...ADDED_BY_BROWSER },
    // The tenant's own fields, which `needFields` of its siteConfig defines.
    additionalProperties: { type: ["string", "boolean"] },
    required: ["name", "message", "consent", contact],
  };
}

function describeError(status: number | "default"): Record<string, unknown> {
  return {
    description: ERROR_NAMES[status] ?? "Error",
    ...(status === 429 || status === "default" ? headersOf("Retry-After") : {}),
    content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
  };
}
