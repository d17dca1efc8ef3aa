// @module-tag scale
import { createConfig, lintFromString } from "@redocly/openapi-core";
import openapiTS, { astToString } from "openapi-typescript";
import { describe, expect, it } from "vitest";
import { isRecord } from "../../contract/api/is-record.ts";
import { describeContentApi } from "./content-api.ts";
import { FIELD_MEANINGS } from "./field-meanings.ts";
import { describeStudioApi } from "./studio-api.ts";

it("every field meaning is in one of the documents", () => {
  const documents = JSON.stringify([describeContentApi(), describeStudioApi()]);
  const unused = Object.entries(FIELD_MEANINGS).filter(
    ([, text]) => !documents.includes(JSON.stringify(text)),
  );
  expect(unused).toEqual([]);
});

describe.each([
  ["content API", describeContentApi()],
  ["Studio's API", describeStudioApi()],
])("the OpenAPI document of the %s", (_, document) => {
  it("passes a public linter", async () => {
    const config = await createConfig({ extends: ["recommended"] });
    const problems = await lintFromString({ source: JSON.stringify(document), config });
    const found = problems.map(
      ({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`,
    );
    expect(found).toEqual([]);
  });

  it("gives generated clients a type for everything", async () => {
    const types = astToString(await openapiTS(JSON.stringify(document)));
    const lines = types.split("\n").filter((line) => !/^\s*(?:\/\*\*|\*)/.test(line));
    // The index signature is allowed, because every answer may have further headers.
    const loose = lines.filter(
      (line) => /(?<!["-])\b(?:unknown|any)\b(?!-)/.test(line) && !line.includes("[name: string]: unknown;"),
    );
    expect(loose).toEqual([]);
  });

  it("describes every field", () => {
    expect(fieldsWithoutDescription(document, "")).toEqual([]);
  });
});

function fieldsWithoutDescription(value: unknown, place: string): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => fieldsWithoutDescription(each, place));
  if (!isRecord(value)) return [];
  const isParameter = typeof value["in"] === "string" && typeof value["name"] === "string";
  const own = isParameter && !("description" in value) ? [`${place} ${String(value["name"])}`] : [];
  const inner = Object.entries(value).flatMap(([key, child]) =>
    key === "properties" && isRecord(child)
      ? Object.entries(child)
          .filter(([, schema]) => isRecord(schema) && !("description" in schema))
          .map(([name]) => `${place}.${name}`)
      : [],
  );
  const below = Object.entries(value).flatMap(([key, child]) =>
    fieldsWithoutDescription(
      child,
      ["properties", "schemas", "content"].includes(key) ? place : `${place}/${key}`,
    ),
  );
  return [...own, ...inner, ...below];
}
