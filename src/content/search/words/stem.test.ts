import { expect, it } from "vitest";
import { stem } from "./stem.ts";

it.each([
  ["pricing", "pric"],
  ["prices", "pric"],
  ["planning", "plan"],
  ["calling", "call"],
  ["passing", "pass"],
  ["class", "class"],
  ["glasses", "glass"],
  ["companies", "company"],
  // The remaining stem would be meaningless.
  ["uses", "use"],
  ["going", "going"],
  ["string", "string"],
  ["h264s", "h264s"],
])("the stem of %s is %s", (word, expected) => {
  expect(stem(word)).toBe(expected);
});
