import { describe, expect, it } from "vitest";
import { describeContentApi } from "./content-api.ts";

interface Operation {
  operationId: string;
  parameters?: { name?: string; schema?: object }[];
  requestBody?: object;
  responses: Record<string, { headers?: object; content?: Record<string, { schema: object }> }>;
}

const { paths, components, ...document } = describeContentApi() as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { properties: Record<string, object> }> };
  servers: unknown;
  security: unknown;
};

const answerOf = (path: string) =>
  paths[path]?.["get"]?.responses[200]?.content?.["application/json"]?.schema;

describe("the OpenAPI document", () => {
  it("has named types, each once", () => {
    expect(answerOf("/api/client/article/detail")).toMatchObject({
      properties: { data: { $ref: "#/components/schemas/Article" } },
    });
    expect(components.schemas["Article"]?.properties).toMatchObject({
      cover: { anyOf: [{ $ref: "#/components/schemas/Picture" }, { type: "null" }] },
      related: { items: { $ref: "#/components/schemas/ArticleItem" } },
    });
    expect(paths["/api/client/visit"]?.["post"]?.requestBody).toMatchObject({
      content: { "application/json": { schema: { $ref: "#/components/schemas/VisitEvent" } } },
    });
    expect(JSON.stringify(paths)).not.toContain("$defs");
  });

  it("declares times and integers", () => {
    expect(components.schemas["ArticleItem"]?.properties).toMatchObject({
      publishedAt: { type: "string", format: "date-time" },
      readingMinutes: { type: "integer" },
    });
    expect(components.schemas["ArticleList"]?.properties["total"]).toMatchObject({ type: "integer" });
    const languages = paths["/api/client/article/list"]?.["get"]?.parameters?.find(
      ({ name }) => name === "languages",
    );
    expect(languages?.schema).toEqual({ type: "boolean", default: false });
  });

  it("declares the headers that a client must know", () => {
    const responses = paths["/api/client/article/list"]?.["get"]?.responses ?? {};
    expect(responses[200]?.headers).toHaveProperty("ETag");
    expect(responses[304]?.headers).toHaveProperty("ETag");
    expect(responses["default"]?.headers).toHaveProperty("Retry-After");
    expect(paths["/api/client/need"]?.["post"]?.responses[429]?.headers).toHaveProperty("Retry-After");
    expect(paths["/api/client/need/time"]?.["get"]?.responses[200]).not.toHaveProperty("headers");
  });

  it("declares the build documents, which have no envelope", () => {
    expect(answerOf("/builds/latest.json")).toEqual({ $ref: "#/components/schemas/LatestBuild" });
    expect(answerOf("/builds/meta/{buildId}.json")).toEqual({ $ref: "#/components/schemas/BuildManifest" });
  });

  it("declares that there is no sign-in, and the server's address", () => {
    expect(document).toMatchObject({ security: [], servers: [{ url: "/" }] });
    const names = Object.values(paths).flatMap((operations) =>
      Object.values(operations).map(({ operationId }) => operationId),
    );
    expect(new Set(names).size).toBe(names.length);
  });
});
