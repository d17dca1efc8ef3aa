import { rmSync } from "node:fs";
import { startServer } from "./server.ts";
import { copySeed, expect, test } from "./site.ts";

test("a server that is asked to stop finishes what is in flight and exits with 0", async () => {
  const dataFolder = copySeed();
  const server = await startServer(dataFolder);
  try {
    const inFlight = Array.from({ length: 20 }, (_, index) => server.fetch(`/search.html?q=ledger${index}`));
    await Promise.race(inFlight);
    const [code, ...answers] = await Promise.all([server.stop(), ...inFlight]);
    expect(code).toBe(0);
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    await expect(server.fetch("/index.html")).rejects.toThrow();
  } finally {
    await server.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  }
});
