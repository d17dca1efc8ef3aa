import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { PREVIEW_SCRIPT } from "./page-parts.ts";

/** Opens a page whose calls fail, with timers that the test runs. */
function openPage(search: string) {
  const timers: (() => void)[] = [];
  const page: Record<string, unknown> = {
    URL,
    URLSearchParams,
    Request: class {},
    Promise,
    navigation: { addEventListener: () => {} },
    location: new URL(`http://harbor.localhost/about.html${search}`),
    addEventListener: () => {},
    setTimeout: (act: (error: unknown) => void, _: number, error: unknown) => timers.push(() => act(error)),
    fetch: async () => {
      throw new TypeError("Failed to fetch");
    },
  };
  page["globalThis"] = page;
  runInNewContext(PREVIEW_SCRIPT, page);
  return { ask: page["fetch"] as typeof fetch, timers };
}

it("failures are reported in a separate task, which a page that was left no longer runs", async () => {
  const { ask, timers } = openPage("");
  let told: unknown;
  const asked = ask("/builds/meta/x.json").catch((error: unknown) => (told = error));
  await new Promise((resolve) => setImmediate(resolve));
  expect(told).toBeUndefined();
  expect(timers).toHaveLength(1);
  timers[0]?.();
  await asked;
  expect(told).toBeInstanceOf(TypeError);
});
