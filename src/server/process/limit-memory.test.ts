// @module-tag drill
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const MODULE = new URL("limit-memory.mjs", import.meta.url).href;
/** Prints how often the process has started, and its arguments. */
const SCRIPT = `
import { limitMemory } from ${JSON.stringify(MODULE)};
console.log("began", process.pid);
limitMemory(JSON.parse(process.env.FLAGS ?? "[]"));
const { MALLOC_ARENA_MAX, MALLOC_MMAP_THRESHOLD_ } = process.env;
console.log(JSON.stringify([MALLOC_ARENA_MAX, MALLOC_MMAP_THRESHOLD_, process.execArgv, process.argv.slice(2)]));
`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "limit-memory-"));
  writeFileSync(path.join(folder, "script.mjs"), SCRIPT);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(given: Record<string, string>) {
  const { MALLOC_ARENA_MAX: _, MALLOC_MMAP_THRESHOLD_: __, ...environment } = process.env;
  const flags = ["--max-semi-space-size=4", path.join(folder, "script.mjs"), "start", "--an option"];
  const { pid, status, stdout, stderr } = spawnSync(process.execPath, flags, {
    env: { ...environment, ...given },
    encoding: "utf8",
  });
  return { pid, status, stderr, lines: stdout.trim().split("\n") };
}

describe.runIf(process.platform === "linux")("limitMemory", () => {
  it("uses one memory pool that keeps no large blocks for all threads, after a restart of the process with the same arguments", () => {
    const { pid, status, stderr, lines } = run({});
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(lines).toEqual([
      `began ${pid}`,
      `began ${pid}`,
      JSON.stringify(["1", "262144", ["--max-semi-space-size=4"], ["start", "--an option"]]),
    ]);
  });

  it("uses the number of pools in the environment, without a restart", () => {
    const { pid, lines } = run({ MALLOC_ARENA_MAX: "4" });
    expect(lines).toEqual([
      `began ${pid}`,
      JSON.stringify(["4", null, ["--max-semi-space-size=4"], ["start", "--an option"]]),
    ]);
  });

  it("sets the V8 flags that the process was started without", () => {
    const FLAGS = JSON.stringify(["--max-semi-space-size=16", "--stack-size=1000"]);
    const { pid, lines } = run({ MALLOC_ARENA_MAX: "4", FLAGS });
    expect(lines).toEqual([
      `began ${pid}`,
      `began ${pid}`,
      JSON.stringify([
        "4",
        "262144",
        ["--max-semi-space-size=4", "--stack-size=1000"],
        ["start", "--an option"],
      ]),
    ]);
  });
});
