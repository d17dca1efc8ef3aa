// @module-tag drill
import { execFileSync, spawnSync } from "node:child_process";
import { expect, it } from "vitest";

const MODULE = new URL("./young-memory.ts", import.meta.url).href;
/** Matches the milliseconds that helper threads spent on a minor collection, in V8's own report. */
const HELPED = /gc=s .*background\.scavenge\.parallel=([\d.]+)/g;

/** Runs a loop whose objects often survive a minor collection, and returns V8's report. */
function report(flag: string, call: string): string {
  const script = `
    ${call}
    const retained = [];
    for (let number = 0; number < 400_000; number += 1) retained[number % 100_000] = { number, list: [number] };
  `;
  return execFileSync(process.execPath, [flag, "--input-type=module", "--eval", script], {
    encoding: "utf8",
  });
}

function callOf(name: string): string {
  return `(await import(${JSON.stringify(MODULE)})).${name}();`;
}

it("leaves minor collections to the allocating thread", () => {
  const helped = [...report("--trace-gc-nvp", callOf("collectYoungMemoryOnOneThread")).matchAll(HELPED)];
  expect(helped.length).toBeGreaterThan(5);
  expect(helped.reduce((sum, [, milliseconds]) => sum + Number(milliseconds), 0)).toBe(0);
});

it("makes V8 collect old memory more often with a flag that it knows", () => {
  const script = callOf("collectOldMemoryOften");
  const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", script], {
    encoding: "utf8",
  });
  // V8 would only print a warning for unknown flags, and continue.
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
});

it("promotes no object before its first collection", () => {
  const flag = "--trace-pretenuring-statistics";
  // V8 reports that it may allocate in the old generation. Whether it does depends on when the code is compiled.
  expect(report(flag, "")).toContain("maybe tenure");
  expect(report(flag, callOf("allocateInYoungGeneration"))).not.toContain("tenure");
});
