import { expect, test } from "vitest";
import { encodeUtf8 } from "./encode-utf8.ts";

test.each([
  ["an empty text", ""],
  ["ASCII", "<p>Plain</p>"],
  ["accented Latin letters", "Größe, déjà vu"],
  ["Chinese and Korean", "标题 제목 — “€8.00”"],
  ["surrogate pairs", "🚢 𠮷野家"],
  ["lone surrogates", "a\ud800b\udc00c"],
])("encodes %s as UTF-8", (_what, text) => {
  expect(encodeUtf8(text)).toEqual(Buffer.from(text));
});

test("encodes a long text completely", () => {
  const text = "배의 침대, ship’s bed, 船的床。".repeat(20_000);
  expect(encodeUtf8(text).toString()).toBe(text);
});
