import { afterEach, expect, it, vi } from "vitest";
import { createRouteRules } from "./route-rules.ts";

const CONFIG = {
  languages: [{ code: "en", name: "English" }],
  defaultLanguage: "en",
} as unknown as Parameters<typeof createRouteRules>[1];

/** A response whose connection is lost after the text `sent`. */
function brokenOff(sent: string): Response {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(sent));
      controller.error(new TypeError("Failed to fetch"));
    },
  });
  return new Response(body);
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it.each<[string, () => Promise<Response>, number]>([
  ["not answered", () => Promise.reject(new TypeError("Failed to fetch")), 0],
  ["broken off, as when the page is left meanwhile", async () => brokenOff('{ "id":'), 0],
  ["answered by something else", async () => new Response("<!doctype html>"), 1],
  ["refused", async () => new Response("", { status: 500 }), 1],
])("a manifest that is %s", async (_how, answer, complaints) => {
  const complain = vi.spyOn(console, "error").mockImplementation(() => {});
  vi.stubGlobal("fetch", answer);
  await createRouteRules("build", CONFIG).read();
  expect(complain).toHaveBeenCalledTimes(complaints);
});
