import { isRecord } from "../../contract/api/is-record.ts";
import { FIELD_MEANINGS } from "./field-meanings.ts";

/**
 * Adds a description to each field and parameter of an OpenAPI document that has none. Descriptions are found by `Name.field`
 * first, where `Name` is an operation or a named schema, and then by the field's name alone.
 */
export function describeFields<Value>(document: Value): Value {
  return describe(document, "") as Value;
}

function describe(value: unknown, owner: string): unknown {
  if (Array.isArray(value)) return value.map((each) => describe(each, owner));
  if (!isRecord(value)) return value;
  const here = typeof value["operationId"] === "string" ? value["operationId"] : owner;
  const entries = Object.entries(value).map(
    ([key, inner]) => [key, describeInner(key, inner, here)] as const,
  );
  const described = Object.fromEntries(entries);
  const isParameter = typeof value["in"] === "string" && typeof value["name"] === "string";
  return isParameter ? withMeaning(described, String(value["name"]), here) : described;
}

function describeInner(key: string, inner: unknown, owner: string): unknown {
  if (key === "properties" && isRecord(inner))
    return Object.fromEntries(
      Object.entries(inner).map(([name, schema]) => [
        name,
        withMeaning(describe(schema, owner), name, owner),
      ]),
    );
  if (key === "schemas" && isRecord(inner))
    return Object.fromEntries(Object.entries(inner).map(([name, schema]) => [name, describe(schema, name)]));
  return describe(inner, owner);
}

function withMeaning(schema: unknown, name: string, owner: string): unknown {
  if (!isRecord(schema) || "description" in schema) return schema;
  const description = FIELD_MEANINGS[`${owner}.${name}`] ?? FIELD_MEANINGS[name];
  return description === undefined ? schema : { ...schema, description };
}
