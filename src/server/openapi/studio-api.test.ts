import * as v from "valibot";
import { expect, it } from "vitest";
import { describeStudioApi } from "./studio-api.ts";

const documentSchema = v.object({
  paths: v.record(
    v.string(),
    v.record(v.string(), v.object({ responses: v.record(v.string(), v.unknown()) })),
  ),
});

it("describes when every call may be tried again", () => {
  const { paths } = v.parse(documentSchema, describeStudioApi());
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { responses }]) => ({ path, method, responses })),
  );
  const retried = expect.objectContaining({ headers: { "Retry-After": expect.anything() } });
  expect(calls.length).toBeGreaterThan(50);
  for (const { path, method, responses } of calls) {
    expect(responses["503"], `503 of ${method} ${path}`).toEqual(retried);
    if (method !== "get") expect(responses["429"], `429 of ${method} ${path}`).toEqual(retried);
  }
});
