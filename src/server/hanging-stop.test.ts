import { rm } from "node:fs/promises";
import { expect, it } from "vitest";
import { listen } from "./serve.ts";
import { openTestInstallation } from "./testing/test-installation.ts";

it("what hangs keeps no server from stopping within ten seconds", { timeout: 30_000 }, async () => {
  const { app, services, log, dataFolder } = await openTestInstallation({ environment: { PORT: "0" } });
  const never = new Promise<void>(() => {});
  const running = await listen(app, {
    ...services,
    deliveries: { ...services.deliveries, stop: () => never },
  });
  const began = performance.now();
  await running.close();
  expect(performance.now() - began).toBeLessThan(10_000);
  expect(log.map(({ msg }) => msg)).toContainEqual(expect.stringMatching(/does not answer/));
  await rm(dataFolder, { recursive: true, force: true });
});
