import fc from "fast-check";
import { expect, it } from "vitest";
import { diffWords } from "./word-diff.ts";

/** Formats the differences as the command line prints them without colours. */
function shown(before: string, after: string, language: string): string {
  const marks = { same: ["", ""], removed: ["[-", "-]"], added: ["{+", "+}"] } as const;
  return diffWords(before, after, language)
    .map(({ kind, text }) => marks[kind].join(text))
    .join("");
}

it.each([
  ["en", "We open at nine.", "We open at ten.", "We open at [-nine-]{+ten+}."],
  // Adjacent changed words form a single change.
  ["en", "the cat sat there", "the old dog sat there", "the [-cat-]{+old dog+} sat there"],
  ["en", "a red cat sat", "a big dog sat", "a [-red cat-]{+big dog+} sat"],
  ["en", "It’s Anna's shop.", "It’s Anna's café.", "It’s Anna's [-shop-]{+café+}."],
  // Words are recognised without spaces, too: the change is the whole word 星期三, not one of its characters.
  ["zh-Hans", "我们星期三开门。", "我们星期四开门。", "我们[-星期三-]{+星期四+}开门。"],
  ["zh-Hans", "本店经营木材。", "本店经营木材和家具。", "本店经营木材{+和家具+}。"],
  [
    "ko",
    "저희는 아홉 시에 문을 엽니다.",
    "저희는 열 시에 문을 엽니다.",
    "저희는 [-아홉-]{+열+} 시에 문을 엽니다.",
  ],
  // Letters that consist of several code points are never split.
  [
    "ko",
    "문을 엽니다".normalize("NFD"),
    "창을 엽니다".normalize("NFD"),
    "[-문을-]{+창을+} 엽니다".normalize("NFD"),
  ],
  ["en", "one\ntwo\nthree\n", "one\nthree\n", "one\n[-two\n-]three\n"],
  ["en", "", "new", "{+new+}"],
  ["en", "👩‍👩‍👧 family", "👩‍👩‍👦 family", "[-👩‍👩‍👧-]{+👩‍👩‍👦+} family"],
])("shows whole words (%s, %j)", (language, before, after, text) => {
  expect(shown(before, after, language)).toBe(text);
});

it("is empty for equal texts, and always contains both texts byte for byte", () => {
  const text = fc.array(fc.constantFrom("a", "the ", "星期", "三", "\n", " ", "문", "\r\n", "́", "."), {
    maxLength: 40,
  });
  fc.assert(
    fc.property(text, text, fc.constantFrom("en", "zh-Hans", "ko"), (one, other, language) => {
      const [before, after] = [one.join(""), other.join("")];
      const parts = diffWords(before, after, language);
      const join = (left: string) =>
        parts.flatMap(({ kind, text: part }) => (kind === left ? [] : [part])).join("");
      expect(join("added")).toBe(before);
      expect(join("removed")).toBe(after);
      if (before === after) expect(parts.every(({ kind }) => kind === "same")).toBe(true);
    }),
  );
});

it("shows long texts that have nothing in common as replaced", () => {
  const many = (word: string) => Array.from({ length: 30_000 }, (_, index) => `${word}${index}`).join(" ");
  expect(diffWords(many("a"), many("b"), "en").map(({ kind }) => kind)).toEqual(["removed", "added"]);
});
