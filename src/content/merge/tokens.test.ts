import fc from "fast-check";
import { expect, it } from "vitest";
import { linesOf, sentencesOf, yamlTokensOf } from "./tokens.ts";

const PIECES = [
  "a",
  "One. ",
  "。",
  "가다. ",
  "```",
  "~~~",
  "| x |",
  "{ en: a, ",
  "}",
  "[b]",
  "# ",
  "- ",
  "\n",
  "\r\n",
  "\t",
  "  ",
];

it.each([
  ["lines", linesOf],
  ["sentences", (text: string) => sentencesOf(text, "zh-Hans")],
  ["pieces of YAML", yamlTokensOf],
])("%s are the whole text, and none is empty", (_what, tokensOf) => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...PIECES)), (pieces) => {
      const tokens = tokensOf(pieces.join(""));
      expect(tokens.join("")).toBe(pieces.join(""));
      expect(tokens).not.toContain("");
    }),
    { numRuns: 500 },
  );
});

it("treats code, headings, rows and directives as whole lines, and splits everything else into sentences", () => {
  const text = "# A. B.\n\nOne. Two.\n- Three. Four.\n| x. | y. |\n```\nc. d.\n```\n:::note[E. F.]\n";
  expect(sentencesOf(text, "en")).toEqual([
    "# A. B.\n",
    "\n",
    "One. ",
    "Two.\n",
    "- Three. ",
    "Four.\n",
    "| x. | y. |\n",
    "```\n",
    "c. d.\n",
    "```\n",
    ":::note[E. F.]\n",
  ]);
});
