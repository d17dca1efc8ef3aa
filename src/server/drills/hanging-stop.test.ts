// @module-tag drill
import { rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { listen } from "../listen.ts";
import { openTestInstallation } from "../testing/test-installation.ts";

it("a hanging dependency delays a stop by at most ten seconds", async () => {
  const { app, services, log, dataFolder } = await openTestInstallation({ environment: { PORT: "0" } });
  const never = new Promise<void>(() => {});
  const running = await listen(app, {
    ...services,
    deliveries: { ...services.deliveries, stop: () => never },
  });
  // Timers of one process fire in order, however slow the machine is.
  const tooLate = sleep(10_000, "too late", { ref: false });
  expect(await Promise.race([running.close().then(() => "stopped"), tooLate])).toBe("stopped");
  expect(log.map(({ msg }) => msg)).toContainEqual(expect.stringMatching(/does not answer/));
  await rm(dataFolder, { recursive: true, force: true });
});
