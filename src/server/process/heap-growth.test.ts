// @module-tag drill
import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";

const MODULE = new URL("./heap-growth.ts", import.meta.url).href;
/** Limits young memory as `npm start` does, because it is added to the figures. */
const YOUNG_MEMORY = "--max-semi-space-size=4";
/** Keeps 60 MB of old objects, replaces all of them three times, and prints the peak memory. */
const SCRIPT = `
  (await import(${JSON.stringify(MODULE)})).limitHeapGrowth();
  const retained = [];
  const make = (number) => Array.from({ length: 100 }, (_, index) => number + index + 0.5);
  for (let number = 0; number < 60_000; number += 1) retained.push(make(number));
  const live = process.memoryUsage().heapUsed;
  let highest = 0;
  for (let number = 0; number < 3 * retained.length; number += 1) {
    retained[(number * 7_919) % retained.length] = make(number);
    if (number % 500 === 0) highest = Math.max(highest, process.memoryUsage().heapUsed);
  }
  console.log(highest / live);
`;

it("limits growth to little more than two fifths between collections", () => {
  const output = execFileSync(process.execPath, [YOUNG_MEMORY, "--input-type=module", "--eval", SCRIPT], {
    encoding: "utf8",
  });
  expect(Number(output)).toBeLessThan(2);
});
