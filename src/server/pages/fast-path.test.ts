import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { afterEach, expect, it } from "vitest";
import { type TestInstallation, openTestInstallation } from "../testing/test-installation.ts";

let site: TestInstallation;

afterEach(() => site.close());

/** Over a connection, because the shortcut stands before the framework. */
async function ask(path: string): Promise<number | undefined> {
  const address = site.app.server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const sent = request({ host: "127.0.0.1", port, path, headers: { host: "harbor.localhost" } }).end();
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  response.resume();
  await once(response, "end");
  return response.statusCode;
}

async function open(environment: Record<string, string> = {}): Promise<void> {
  site = await openTestInstallation({ environment });
  await site.app.listen({ port: 0, host: "127.0.0.1" });
}

it("leads to pages that the cache keeps", async () => {
  await open();
  for (let time = 0; time < 3; time += 1) expect(await ask("/about.html")).toBe(200);
  expect(site.rendered).toHaveLength(1);
});

it("does not lead to a page that the cache does not keep", async () => {
  await open();
  for (let time = 0; time < 3; time += 1) expect(await ask("/search.html?q=opening")).toBe(200);
  expect(site.rendered).toHaveLength(3);
});

it("leads nowhere without a cache", async () => {
  await open({ VITRINE_CACHE_BYTES: "0" });
  for (let time = 0; time < 3; time += 1) expect(await ask("/about.html")).toBe(200);
  expect(site.rendered).toHaveLength(3);
});

it("lets a thousand requests for one cold page wait for one rendering", async () => {
  await open();
  const statuses = await Promise.all(Array.from({ length: 1_000 }, () => ask("/about.html")));
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(site.rendered).toHaveLength(1);
});
