import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";

const MODULE = new URL("./young-memory.ts", import.meta.url).href;
/** Milliseconds that helping threads took of a sweep of short-lived memory, in V8's own report of it. */
const HELPED = /gc=s .*background\.scavenge\.parallel=([\d.]+)/g;

/** Runs a loop that makes objects of which many outlive a sweep, and gives what V8 reports of it. */
function report(flag: string, call: string): string {
  const script = `
    ${call}
    const kept = [];
    const make = (number) => ({ number, list: [number] });
    for (let number = 0; number < 3_000_000; number += 1) kept[number % 200_000] = make(number);
  `;
  const argv = ["--max-semi-space-size=4", flag, "--input-type=module", "--eval", script];
  return execFileSync(process.execPath, argv, { encoding: "utf8" });
}

function callOf(name: string): string {
  return `(await import(${JSON.stringify(MODULE)})).${name}();`;
}

it("leaves nothing of short-lived memory to helping threads", () => {
  const helped = [...report("--trace-gc-nvp", callOf("sweepYoungMemoryAlone")).matchAll(HELPED)];
  expect(helped.length).toBeGreaterThan(5);
  expect(helped.reduce((sum, [, milliseconds]) => sum + Number(milliseconds), 0)).toBe(0);
});

it("makes nothing long-lived before it has outlived a sweep", () => {
  const flag = "--trace-pretenuring-statistics";
  expect(report(flag, "")).toContain("=> tenure");
  expect(report(flag, callOf("beginAllMemoryYoung"))).not.toContain("tenure");
});
