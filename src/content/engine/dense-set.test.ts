import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { DenseSet } from "./dense-set.ts";

const MODULE = new URL("./dense-set.ts", import.meta.url).href;
/**
 * Adds and removes members, two at a time, while only the young generation is garbage-collected. Prints the number of bytes per
 * member that remain.
 */
const SCRIPT = `
  const { DenseSet } = await import(${JSON.stringify(MODULE)});
  const { setImmediate: turn } = await import("node:timers/promises");
  const SWEEPS = 300, MEMBERS = 100;
  const members = new DenseSet();
  const exits = [members.add({}), members.add({})];
  gc();
  const before = process.memoryUsage().heapUsed;
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    for (let number = 0; number < MEMBERS; number += 1) {
      exits.push(members.add({ answer: new Array(200).fill(number + 0.5) }));
      exits.shift()();
    }
    gc({ type: "minor" });
    await turn();
  }
  console.log((process.memoryUsage().heapUsed - before) / (SWEEPS * MEMBERS));
`;

it("contains the members that were added and not removed, in any order of removal", () => {
  const members = new DenseSet<string>();
  const [leaveFirst, leaveSecond, leaveThird] = [
    members.add("first"),
    members.add("second"),
    members.add("third"),
  ];
  leaveFirst();
  expect([...members].sort()).toEqual(["second", "third"]);
  const leaveFourth = members.add("fourth");
  leaveThird();
  leaveSecond();
  expect([...members]).toEqual(["fourth"]);
  leaveFourth();
  expect([...members]).toEqual([]);
});

it("is iterated completely while members are removed", () => {
  const members = new DenseSet<number>();
  const exits = new Map([1, 2, 3].map((member) => [member, members.add(member)]));
  const met: number[] = [];
  for (const member of members) {
    met.push(member);
    exits.get(member)?.();
  }
  expect(met).toEqual([1, 2, 3]);
  expect([...members]).toEqual([]);
});

it("retains no memory of removed members, however many are added", () => {
  const output = execFileSync(process.execPath, ["--expose-gc", "--input-type=module", "--eval", SCRIPT], {
    encoding: "utf8",
  });
  // With a `Set` instead, 560 of the 1,700 bytes of each member remain.
  expect(Number(output)).toBeLessThan(100);
});
