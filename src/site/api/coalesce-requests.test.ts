import { expect, it } from "vitest";
import type { Api } from "../../contract/api/api.ts";
import { SHARED_MS, coalesceRequests } from "./coalesce-requests.ts";

/** An API that answers every call with a new list, after failing the first `failures` calls. */
function countingApi(failures = 0) {
  const asked: string[] = [];
  const api: Api = {
    async call(name, parameters, { language, signal }) {
      signal?.throwIfAborted();
      asked.push(JSON.stringify([name, parameters, language]));
      if (asked.length <= failures) throw new Error("no answer");
      return [] as never;
    },
  };
  return { api, asked };
}

it("makes one request for identical calls, and one for each language and set of parameters", async () => {
  const { api, asked } = countingApi();
  const shared = coalesceRequests(api);
  const [first, second] = await Promise.all([
    shared.call("articleGroups", {}, { language: "en" }),
    shared.call("articleGroups", {}, { language: "en" }),
  ]);
  expect(second).toBe(first);
  await shared.call("articleGroups", {}, { language: "zh" });
  await shared.call("articleList", { group: "a" }, { language: "en" });
  await shared.call("articleList", { group: "b" }, { language: "en" });
  expect(asked).toHaveLength(4);
});

it("makes a new request once the answer has expired", async () => {
  const { api, asked } = countingApi();
  let now = 0;
  const shared = coalesceRequests(api, () => now);
  await shared.call("articleGroups", {}, { language: "en" });
  now = SHARED_MS - 1;
  await shared.call("articleGroups", {}, { language: "en" });
  expect(asked).toHaveLength(1);
  now = SHARED_MS;
  await shared.call("articleGroups", {}, { language: "en" });
  expect(asked).toHaveLength(2);
});

it("makes a new request after a failure", async () => {
  const { api, asked } = countingApi(1);
  const shared = coalesceRequests(api);
  await expect(shared.call("articleGroups", {}, { language: "en" })).rejects.toThrow("no answer");
  await expect(shared.call("articleGroups", {}, { language: "en" })).resolves.toEqual([]);
  expect(asked).toHaveLength(2);
});

it("still answers the other callers when the first one has aborted", async () => {
  const { api, asked } = countingApi();
  const shared = coalesceRequests(api);
  const dropped = AbortSignal.abort();
  const first = shared.call("articleGroups", {}, { language: "en", signal: dropped });
  await expect(shared.call("articleGroups", {}, { language: "en" })).resolves.toEqual([]);
  await expect(first).resolves.toEqual([]);
  expect(asked).toHaveLength(1);
});
