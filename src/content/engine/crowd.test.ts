import { expect, it } from "vitest";
import { Crowd } from "./crowd.ts";

it("holds those that came and have not left, in whatever order they leave", () => {
  const crowd = new Crowd<string>();
  const [leaveFirst, leaveSecond, leaveThird] = [crowd.add("first"), crowd.add("second"), crowd.add("third")];
  leaveFirst();
  expect([...crowd].sort()).toEqual(["second", "third"]);
  const leaveFourth = crowd.add("fourth");
  leaveThird();
  leaveSecond();
  expect([...crowd]).toEqual(["fourth"]);
  leaveFourth();
  expect([...crowd]).toEqual([]);
});

it("is gone through to its end while its members leave", () => {
  const crowd = new Crowd<number>();
  const exits = new Map([1, 2, 3].map((member) => [member, crowd.add(member)]));
  const met: number[] = [];
  for (const member of crowd) {
    met.push(member);
    exits.get(member)?.();
  }
  expect(met).toEqual([1, 2, 3]);
  expect([...crowd]).toEqual([]);
});
