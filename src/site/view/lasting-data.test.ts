import { expect, it } from "vitest";
import { numberOfLasting } from "./lasting-data.ts";

it("numbers what comes again as the very same object, and nothing that only looks like it", () => {
  const [one, other] = [{ name: "same" }, { name: "same" }];
  expect([numberOfLasting(one), numberOfLasting(other)]).toEqual([undefined, undefined]);
  const number = numberOfLasting(one);
  expect(number).toBeTypeOf("number");
  expect(numberOfLasting(one)).toBe(number);
  expect(numberOfLasting(other)).not.toBe(number);
});
