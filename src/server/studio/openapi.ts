import { toJsonSchema } from "@valibot/to-json-schema";
import { STUDIO_ENDPOINTS, type StudioEndpoint } from "../../contract/studio/endpoints.ts";

/** The Studio's API in OpenAPI 3.1, from the contract's table. */
export function describeStudioApi(): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [operationId, endpoint] of Object.entries<StudioEndpoint>(STUDIO_ENDPOINTS)) {
    paths[endpoint.path] = { [endpoint.method.toLowerCase()]: { operationId, ...describe(endpoint) } };
  }
  return { openapi: "3.1.0", info: { title: "Vitrine Studio", version: "1" }, paths };
}

function describe({ method, summary, access, input, errors }: StudioEndpoint): Record<string, unknown> {
  const { $schema: _, ...schema } = toJsonSchema(input, { typeMode: "input", errorMode: "ignore" });
  const properties = Object.entries(schema.properties ?? {});
  const answers = Object.fromEntries(errors.map((status) => [status, { description: "Error" }]));
  return {
    summary,
    description: `Access: ${access}`,
    ...(method === "GET"
      ? { parameters: properties.map(([name, type]) => ({ name, in: "query", schema: type })) }
      : { requestBody: { required: true, content: { "application/json": { schema } } } }),
    responses: { 200: { description: "ok" }, ...answers },
  };
}
