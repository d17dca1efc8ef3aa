import { statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { floodSpace } from "./flood-space.ts";

it("is a quarter of the free space, unless it is configured, or the database is elsewhere", async () => {
  const databaseUrl = `file:${join(tmpdir(), "vitrine.sqlite")}`;
  const { bavail, bsize } = statfsSync(tmpdir());
  const share = (await floodSpace({ floodBytes: null, databaseUrl })) / (bavail * bsize);
  // Other programs use the disk meanwhile.
  expect(share).toBeGreaterThan(0.2);
  expect(share).toBeLessThan(0.3);
  expect(await floodSpace({ floodBytes: 0, databaseUrl })).toBe(0);
  expect(await floodSpace({ floodBytes: null, databaseUrl: "postgres://db.example/vitrine" })).toBe(2 ** 30);
});
