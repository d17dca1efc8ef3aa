import {
  type ConversionConfig,
  type JsonSchema,
  toJsonSchema,
  toJsonSchemaDefs,
} from "@valibot/to-json-schema";
import type * as v from "valibot";
import { timestampSchema, wholeNumberSchema } from "../../contract/api/articles.ts";
import { numberField } from "../../contract/studio/endpoints/fields.ts";

type Schema = v.GenericSchema<unknown, unknown>;
type NamedSchemas = Readonly<Record<string, Schema>>;

/** The JSON Schema dialect of the schemas. */
export const DIALECT = "https://json-schema.org/draft/2020-12/schema";

/** The JSON Schemas of one API. */
export interface JsonSchemas {
  /** Returns the JSON Schema of a contract schema, with references to named schemas. */
  of(schema: Schema, typeMode: "input" | "output"): JsonSchema;
  /** The named schemas, for `components.schemas`. */
  components: Record<string, unknown>;
}

/**
 * Creates a converter from the contract's schemas to JSON Schema.
 *
 * @param answers schemas of answers that get a name, so that generated clients have types for them; a recursive schema must have
 * one
 * @param inputs schemas of inputs that get a name
 */
export function createJsonSchemas(answers: NamedSchemas, inputs: NamedSchemas = {}): JsonSchemas {
  return {
    of(schema, typeMode) {
      const definitions = { ...answers, ...inputs };
      const {
        $schema: _,
        $defs: __,
        ...plain
      } = toJsonSchema(schema, { ...conversion(typeMode), definitions });
      return plain;
    },
    components: {
      ...toJsonSchemaDefs(answers, conversion("output")),
      ...toJsonSchemaDefs(inputs, conversion("input")),
    },
  };
}

function conversion(typeMode: "input" | "output"): ConversionConfig {
  return {
    typeMode,
    errorMode: "ignore",
    target: "draft-2020-12",
    overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
    overrideSchema: ({ valibotSchema, jsonSchema: written }) => {
      if (valibotSchema === timestampSchema) return { ...written, format: "date-time" };
      const isWhole = valibotSchema === wholeNumberSchema || valibotSchema === numberField;
      return isWhole ? { type: "integer", minimum: 0 } : undefined;
    },
  };
}
