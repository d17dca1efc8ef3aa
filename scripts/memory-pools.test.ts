import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const MODULE = new URL("memory-pools.mjs", import.meta.url).href;
/** Says how often it has begun, and as what. */
const SCRIPT = `
import { limitMemoryPools } from ${JSON.stringify(MODULE)};
console.log("began", process.pid);
limitMemoryPools();
console.log(JSON.stringify([process.env.MALLOC_ARENA_MAX, process.execArgv, process.argv.slice(2)]));
`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "memory-pools-"));
  writeFileSync(path.join(folder, "script.mjs"), SCRIPT);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(given: Record<string, string>) {
  const { MALLOC_ARENA_MAX: _, ...environment } = process.env;
  const flags = ["--max-semi-space-size=4", path.join(folder, "script.mjs"), "start", "--an option"];
  const { pid, status, stdout, stderr } = spawnSync(process.execPath, flags, {
    env: { ...environment, ...given },
    encoding: "utf8",
  });
  return { pid, status, stderr, lines: stdout.trim().split("\n") };
}

describe.runIf(process.platform === "linux")("memory pools", () => {
  it("are one for all threads, after a new start of the same process with the same arguments", () => {
    const { pid, status, stderr, lines } = run({});
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(lines).toEqual([
      `began ${pid}`,
      `began ${pid}`,
      JSON.stringify(["1", ["--max-semi-space-size=4"], ["start", "--an option"]]),
    ]);
  });

  it("are as many as the environment says, without another start", () => {
    const { pid, lines } = run({ MALLOC_ARENA_MAX: "4" });
    expect(lines).toEqual([
      `began ${pid}`,
      JSON.stringify(["4", ["--max-semi-space-size=4"], ["start", "--an option"]]),
    ]);
  });
});
