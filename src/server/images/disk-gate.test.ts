import { execFileSync } from "node:child_process";
import { mkdtemp, open, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { DiskSilentError, createDiskGate } from "./disk-gate.ts";

it("admits a few reads at once, in order", async () => {
  const gate = createDiskGate({ concurrency: 2, timeoutMs: 10_000 });
  const ends = Array.from({ length: 4 }, () => Promise.withResolvers<void>());
  const begun: number[] = [];
  const reads = ends.map(({ promise }, index) =>
    gate(async () => {
      begun.push(index);
      await promise;
      if (index === 1) throw new Error("broken");
    }),
  );
  const outcomes = Promise.allSettled(reads);
  expect(begun).toEqual([0, 1]);
  ends[1]?.resolve();
  await expect(reads[1]).rejects.toThrow("broken");
  await expect.poll(() => begun).toEqual([0, 1, 2]);
  for (const { resolve } of ends) resolve();
  expect((await outcomes).map(({ status }) => status)).toEqual([
    "fulfilled",
    "rejected",
    "fulfilled",
    "fulfilled",
  ]);
});

it.skipIf(process.platform === "win32")("leaves threads to others while its reads hang", async () => {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-disk-"));
  const pipe = join(folder, "pipe");
  execFileSync("mkfifo", [pipe]);
  const gate = createDiskGate({ concurrency: 2, timeoutMs: 100 });
  const reads = Array.from({ length: 20 }, () => gate(() => readFile(pipe, "utf8")));
  const refused = Promise.allSettled(reads.slice(2));
  // Without the gate, the hanging reads would block all of Node's threads, and this read would not finish.
  expect(await readFile(new URL(import.meta.url), "utf8")).toContain("leaves threads");
  for (const outcome of await refused)
    expect(outcome).toMatchObject({ status: "rejected", reason: expect.any(DiskSilentError) as unknown });
  const writer = await open(pipe, "w");
  await writer.close();
  expect(await Promise.all(reads.slice(0, 2))).toEqual(["", ""]);
  expect(await gate(async () => "again")).toBe("again");
  await rm(folder, { recursive: true, force: true });
});
