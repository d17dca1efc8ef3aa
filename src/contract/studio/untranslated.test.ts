import { expect, it } from "vitest";
import { compareWithOriginal } from "./untranslated.ts";

const ORIGINAL = `---
title: Seals of the harbour
---

## Where they sleep

Seals sleep on the pier. They wake at *nine*. See [the map](map.md).

- One of them is old
  - and one is young
1. > A quoted seal

| Name of the seal | Age in years |
| --- | --- |
| Bo | twelve or so |

:::note[Mind the seals]
They bite, and
they swim.
:::

\`\`\`sh
# not a sentence of it
\`\`\`

Vitrine Studio
`;

const compare = (text: string) => {
  const { left, total } = compareWithOriginal(ORIGINAL, "en-US").findLeft(text);
  for (const { from, to, text: words } of left) expect(text.slice(from, to)).toBe(words);
  return { left: left.map(({ text: words }) => words), total };
};

it("finds all sentences in an untranslated text", () => {
  const { left, total } = compare(ORIGINAL);
  expect(left).toEqual([
    "Where they sleep",
    "Seals sleep on the pier.",
    "They wake at *nine*.",
    "See [the map](map.md).",
    "One of them is old",
    "and one is young",
    "A quoted seal",
    "Name of the seal",
    "Age in years",
    "twelve or so",
    "Mind the seals",
    "They bite, and",
    "they swim.",
  ]);
  expect(total).toBe(left.length);
});

it("takes only the alt text of pictures, so that typing leaves the pictures as they are", () => {
  const text =
    "A word ![Portrait of a woman](media:people/one.svg){width=300} and more.\n\n![Two of us][ours] ![The third of us](a_(3).jpg)\n";
  const { left } = compareWithOriginal(text, "en").findLeft(text);
  expect(left.map(({ from, to }) => text.slice(from, to))).toEqual([
    "A word",
    "Portrait of a woman",
    "and more.",
    "Two of us",
    "The third of us",
  ]);
});

it("omits translated sentences", () => {
  const text = ORIGINAL.replace("They wake at *nine*.", "아홉 시에 *깬다*.").replace(
    "Mind the seals",
    "물범 조심",
  );
  expect(compare(text).left).not.toContain("They wake at *nine*.");
  expect(compare(text)).toMatchObject({ left: { length: 11 }, total: 13 });
  expect(compare("---\ntitle: 물범\n---\n\n물범이 잔다.\n\nVitrine Studio\n").left).toEqual([]);
});

it("counts Chinese and Korean sentences", () => {
  const original = "---\ntitle: 海豹\n---\n海豹在码头上睡觉。它们九点醒来。\n";
  const { left, total } = compareWithOriginal(original, "zh-CN").findLeft(
    original.replace("海豹在码头上睡觉。", "Seals sleep on the pier. "),
  );
  expect([left.map(({ text }) => text), total]).toEqual([["它们九点醒来。"], 2]);
});

it("reads files with carriage returns", () => {
  const { left, total } = compareWithOriginal(ORIGINAL.replaceAll("\n", "\r\n"), "en-US").findLeft(
    ORIGINAL.replaceAll("\n", "\r\n"),
  );
  expect([left.length, total]).toEqual([13, 13]);
});

it("is fast for long texts", () => {
  const long = `---\ntitle: A\n---\n${"Seals sleep on the pier. They wake at nine.\n\n".repeat(4_500)}`;
  const reader = compareWithOriginal(long, "en-US");
  const start = performance.now();
  expect(reader.findLeft(long).left).toHaveLength(9_000);
  expect(performance.now() - start).toBeLessThan(500);
});

it.each(["<", "{", "](", "`a", "$a", "[^", "- ", "> ", "|\\", "&a", "https://"])(
  "takes linear time for many %j",
  (sign) => {
    const text = `---\ntitle: A\n---\n${sign.repeat(100_000)} and so on\n`;
    const start = performance.now();
    compareWithOriginal(text, "en-US").findLeft(text);
    expect(performance.now() - start).toBeLessThan(2_000);
  },
);
