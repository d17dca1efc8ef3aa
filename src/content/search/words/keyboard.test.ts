import { expect, it } from "vitest";
import { hangulTyped, latinTyped } from "./keyboard.ts";

it.each([
  ["gksrmf", "한글"],
  ["Gksrmf", "한글"],
  ["epdlxjqpdltm", "데이터베이스"],
  ["Rhc", "꽃"],
  ["djqtek", "없다"],
  ["ekfrrhrl", "닭고기"],
  ["dnpqtkdlxm", "웹사이트"],
  ["dhkTek", "왔다"],
  ["gksr", "한ㄱ"],
])("reads %s as Korean", (latin, hangul) => {
  expect(hangulTyped(latin)).toBe(hangul);
});

it.each(["hello", "kkk", "api", "e-mail", "", "a1"])("does not read %s as Korean", (latin) => {
  expect(hangulTyped(latin)).toBeUndefined();
});

it.each([
  ["ㅗ디ㅣㅐ", "hello"],
  ["ㅁㅔㅑ", "api"],
  ["ㅁ퍄", "avi"],
  ["ㄳ", "rt"],
  ["ㅖ갸챠ㅜㅎ", "pricing"],
])("reads %s as Latin", (hangul, latin) => {
  expect(latinTyped(hangul)).toBe(latin);
});

it("reads its own output back", () => {
  for (let code = 0xac00; code <= 0xd7a3; code += 7) {
    const syllable = String.fromCharCode(code);
    const keys = latinTyped(syllable);
    const isShifted = /[ㄲㄸㅃㅆㅉㅒㅖ]/u.test(syllable.normalize("NFD")) || keys.length > 5;
    if (!isShifted && hangulTyped(keys) !== undefined) expect(latinTyped(hangulTyped(keys) ?? "")).toBe(keys);
  }
});
