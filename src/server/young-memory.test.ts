import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";

const MODULE = new URL("./young-memory.ts", import.meta.url).href;
/** Makes objects of which many outlive a sweep, so that there is something to share. */
const SCRIPT = `
  (await import(${JSON.stringify(MODULE)})).sweepYoungMemoryAlone();
  const kept = [];
  for (let number = 0; number < 400_000; number += 1) kept[number % 100_000] = { number, list: [number] };
`;
/** Milliseconds that helping threads took of a sweep of short-lived memory, in V8's own report of it. */
const HELPED = /gc=s .*background\.scavenge\.parallel=([\d.]+)/g;

it("leaves nothing of short-lived memory to helping threads", () => {
  const report = execFileSync(process.execPath, ["--trace-gc-nvp", "--input-type=module", "--eval", SCRIPT], {
    encoding: "utf8",
  });
  const helped = [...report.matchAll(HELPED)].map(([, milliseconds]) => Number(milliseconds));
  expect(helped.length).toBeGreaterThan(5);
  expect(helped.reduce((sum, milliseconds) => sum + milliseconds, 0)).toBe(0);
});
