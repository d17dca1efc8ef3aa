import { expect, it } from "vitest";
import { utf8 } from "./utf8.ts";

it.each([
  ["nothing", ""],
  ["plain letters", "plain"],
  ["letters of one byte each in memory", "Grüße"],
  ["all kinds", "“quoted” 中文 한글 😀 e\u0301\u0000"],
  ["halves of pairs", "a\ud800b\udc00"],
])("gives the bytes that Node gives: %s", (_, text) => {
  expect(utf8(text)).toEqual(Buffer.from(text));
});
