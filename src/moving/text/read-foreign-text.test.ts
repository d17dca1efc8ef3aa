import { expect, it } from "vitest";
import { decodeText } from "./read-foreign-text.ts";

// "The port is open on weekdays. We are here for you." in each language, as older editors saved it.
const TEXTS: [encoding: string, language: "en" | "zh" | "kr", hex: string, text: string][] = [
  ["gb18030", "zh", "ced2c3c7d4dad5e2c0efa3ac", "我们在这里，"],
  ["big5", "zh", "a7daadcca662b36fb8cca141", "我們在這裡，"],
  ["euc-kr", "kr", "bec8b3e7c7cfbcbcbfe42e", "안녕하세요."],
  ["utf-16le", "en", "fffe48006900e900", "Hié"],
  ["utf-16be", "en", "feff0048006900e9", "Hié"],
  ["windows-1252", "en", "43616665e92c20656e2052fcfc6d652e2054657874", "Cafeé, en Rüüme. Text"],
  ["utf-8", "zh", "e68891e4bbac", "我们"],
];
it.each(TEXTS)("decodes %s in a text in %s", (encoding, language, hex, text) => {
  expect(decodeText(Buffer.from(hex, "hex"), language)).toEqual({ encoding, text });
});

it("leaves out bytes that are no text in any of these encodings", () => {
  expect(decodeText(Buffer.from("2320ff00fe81ff0390", "hex"), "en")).toBeUndefined();
});

it("leaves out UTF-8 with a broken byte, which would otherwise be converted to other signs", () => {
  const text = Buffer.concat([
    Buffer.from("It’s the caf"),
    Buffer.from([0xe9]),
    Buffer.from(" on the quay."),
  ]);
  expect(decodeText(text, "en")).toBeUndefined();
});
