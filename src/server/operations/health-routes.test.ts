import { afterAll, beforeAll, expect, it } from "vitest";
import { drain } from "../http/drain.ts";
import { COMMON_HEADERS } from "../security/headers.ts";
import { type TestInstallation, openTestInstallation } from "../testing/test-installation.ts";

let site: TestInstallation;
beforeAll(async () => {
  site = await openTestInstallation();
});
afterAll(() => site.close());

const common = Object.fromEntries(
  Object.entries(COMMON_HEADERS).map(([name, value]) => [name.toLowerCase(), value]),
);

it.each(["/healthz", "/readyz", "/metrics"])("has the common headers: %s", async (url) => {
  const { statusCode, headers } = await site.app.inject({ url, headers: { host: "127.0.0.1" } });
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({ ...common, "cache-control": "no-store" });
});

it("a preflight has the common headers", async () => {
  const url = "/api/client/article/groups";
  const { statusCode, headers } = await site.app.inject({ method: "OPTIONS", url });
  expect(statusCode).toBe(204);
  expect(headers).toMatchObject(common);
});

it("a server that is shutting down is alive, but not ready", async () => {
  const ending = await openTestInstallation();
  try {
    const drained = drain(ending.app.server);
    const statusOf = async (url: string) => (await ending.app.inject(url)).statusCode;
    expect([await statusOf("/healthz"), await statusOf("/readyz")]).toEqual([200, 503]);
    await drained;
  } finally {
    await ending.close();
  }
});
