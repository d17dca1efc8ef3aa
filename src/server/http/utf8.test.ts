import { expect, it } from "vitest";
import { joinUtf8 } from "./utf8.ts";

it.each([
  ["nothing", ""],
  ["plain letters", "plain"],
  ["letters of one byte each in memory", "Grüße"],
  ["all kinds", "“quoted” 中文 한글 😀 e\u0301\u0000"],
  ["halves of pairs", "a\ud800b\udc00"],
  ["more than a page has", "한".repeat(300_000)],
  ["half a pair in more than a page has", `${"한".repeat(300_000)}\ud800`],
])("gives the bytes that Node gives: %s", (_, text) => {
  expect(joinUtf8([text]).equals(Buffer.from(text))).toBe(true);
  const [kept, none] = [Buffer.from("글"), new Uint8Array()];
  const expected = Buffer.concat([kept, Buffer.from(text), kept, Buffer.from(text)]);
  expect(joinUtf8([kept, none, text, none, kept, text]).equals(expected)).toBe(true);
});

it("keeps the order of parts, and gives bytes that the next text leaves alone", () => {
  const first = joinUtf8(["中", "<p>글</p>", "", "a"]);
  joinUtf8(["something else"]);
  expect(first.toString()).toBe("中<p>글</p>a");
});
