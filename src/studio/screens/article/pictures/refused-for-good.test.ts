import { expect, it } from "vitest";
import { CallError } from "../../../api/call-error.ts";
import { isRefusedForGood } from "./refused-for-good.ts";

it.each([
  [413, true],
  [422, true],
  [0, false],
  [401, false],
  [503, false],
])("a picture that met %i is never taken: %s", (status, isForGood) => {
  expect(isRefusedForGood(new CallError(status, "", {}))).toBe(isForGood);
});
