import {
  type ConversionConfig,
  type JsonSchema,
  toJsonSchema,
  toJsonSchemaDefs,
} from "@valibot/to-json-schema";
import type * as v from "valibot";
import { buildManifestSchema, latestBuildSchema, routeRuleSchema } from "../../contract/addresses/builds.ts";
import * as articles from "../../contract/api/articles.ts";
import { bannerSchema } from "../../contract/api/banners.ts";
import { configMapSchema, tenantLinkSchema } from "../../contract/api/config.ts";
import { menuSchema, menuTreeSchema } from "../../contract/api/menus.ts";
import { needReceiptSchema, needTimeSchema } from "../../contract/api/needs.ts";
import { visitEventSchema } from "../../contract/api/visits.ts";

type Schema = v.GenericSchema<unknown, unknown>;

/** The dialect of the schemas. */
export const DIALECT = "https://json-schema.org/draft/2020-12/schema";

/** Schemas that get a name, so that generated clients have types for them; a recursive schema must have one. */
const NAMED_SCHEMAS = {
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
  Picture: articles.pictureSchema,
  RouteRule: routeRuleSchema,
  SearchHit: articles.searchHitSchema,
  SearchResult: articles.searchResultSchema,
  Suggestion: articles.suggestionSchema,
  TenantLink: tenantLinkSchema,
  Translation: articles.translationSchema,
  VisitEvent: visitEventSchema,
};

/** The contract's own schemas, under the names to which {@link jsonSchema} refers. */
export function namedSchemas(): Record<string, unknown> {
  const { VisitEvent, ...answers } = NAMED_SCHEMAS;
  return {
    ...toJsonSchemaDefs(answers, conversion("output")),
    ...toJsonSchemaDefs({ VisitEvent }, conversion("input")),
  };
}

/** A schema of the contract as JSON Schema, with references to named schemas. */
export function jsonSchema(schema: Schema, typeMode: "input" | "output"): JsonSchema {
  const {
    $schema: _dialect,
    $defs: _named,
    ...plain
  } = toJsonSchema(schema, {
    ...conversion(typeMode),
    definitions: NAMED_SCHEMAS,
  });
  return plain;
}

function conversion(typeMode: "input" | "output"): ConversionConfig {
  return {
    typeMode,
    errorMode: "ignore",
    target: "draft-2020-12",
    overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
    overrideSchema: ({ valibotSchema, jsonSchema: written }) => {
      if (valibotSchema === articles.timestampSchema) return { ...written, format: "date-time" };
      return valibotSchema === articles.wholeNumberSchema ? { type: "integer", minimum: 0 } : undefined;
    },
  };
}
