import { setTimeout as sleep } from "node:timers/promises";
import { expect, it, onTestFinished, vi } from "vitest";
import type { Api } from "../../contract/api/api.ts";
import type { TenantDirectory } from "../tenancy/tenants.ts";
import { createForeignTenants } from "./foreign-tenants.ts";

it("uses the last answer while a backend is slow to send a new one", async () => {
  let now = performance.now();
  const clock = vi.spyOn(performance, "now").mockImplementation(() => now);
  onTestFinished(() => clock.mockRestore());
  const own = { byCode: async () => undefined } as unknown as TenantDirectory;
  const slow = Promise.withResolvers<Record<string, never>>();
  let isSlow = false;
  const call = async () => (isSlow ? slow.promise : { themeCode: { content: "theme3" } });
  const foreign = { of: async () => ({ call }) as unknown as Api };
  const directory = createForeignTenants(own, foreign, "harbor");
  expect((await directory.byCode("harbor"))?.theme).toBe("theme3");

  now += 60_000;
  // The cache reads the clock only once a millisecond.
  await sleep(10);
  isSlow = true;
  expect((await directory.byCode("harbor"))?.theme).toBe("theme3");
  expect((await directory.byCode("harbor"))?.theme).toBe("theme3");
  slow.resolve({});
  await vi.waitFor(async () => expect((await directory.byCode("harbor"))?.theme).toBe("theme1"));
});
