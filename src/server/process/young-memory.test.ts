// @module-tag drill
import { execFileSync, spawnSync } from "node:child_process";
import { expect, it } from "vitest";

const MODULE = new URL("./young-memory.ts", import.meta.url).href;
/** Milliseconds that helping threads took of a sweep of short-lived memory, in V8's own report of it. */
const HELPED = /gc=s .*background\.scavenge\.parallel=([\d.]+)/g;

/** Runs a loop that makes objects of which many outlive a sweep, and gives what V8 reports of it. */
function report(flag: string, call: string): string {
  const script = `
    ${call}
    const kept = [];
    for (let number = 0; number < 400_000; number += 1) kept[number % 100_000] = { number, list: [number] };
  `;
  return execFileSync(process.execPath, [flag, "--input-type=module", "--eval", script], {
    encoding: "utf8",
  });
}

function callOf(name: string): string {
  return `(await import(${JSON.stringify(MODULE)})).${name}();`;
}

it("leaves nothing of short-lived memory to helping threads", () => {
  const helped = [...report("--trace-gc-nvp", callOf("sweepYoungMemoryAlone")).matchAll(HELPED)];
  expect(helped.length).toBeGreaterThan(5);
  expect(helped.reduce((sum, [, milliseconds]) => sum + Number(milliseconds), 0)).toBe(0);
});

it("asks V8 to collect long-lived memory more often in a way that it knows", () => {
  const script = callOf("keepLongLivedMemorySmall");
  const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", script], {
    encoding: "utf8",
  });
  // V8 writes of flags that it does not know, and goes on.
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
});

it("makes nothing long-lived before it has outlived a sweep", () => {
  const flag = "--trace-pretenuring-statistics";
  // What V8 thinks of it: whether it comes to a decision depends on when the code is compiled.
  expect(report(flag, "")).toContain("maybe tenure");
  expect(report(flag, callOf("beginAllMemoryYoung"))).not.toContain("tenure");
});
