import { expect, it } from "vitest";
import { describeHits, findPlacedHits } from "./find-hits.ts";
import { matchWords } from "./word-matcher.ts";

it("describes each place with its line, its key and the words around it", () => {
  const text = `---\ntitle: The port\n---\n${"long words ".repeat(12)}port\nof call ${"and so on ".repeat(12)}\n`;
  const matcher = matchWords({ find: "port", matchesCase: false, wholeWords: false });
  const file = { name: "articles/en/a.md", text };
  const { hits } = findPlacedHits(file, matcher, new Set(["text", "details"]));
  expect(describeHits(text, hits)).toEqual([
    { line: 2, kind: "details", key: "title", before: "The ", found: "port", after: "" },
    {
      line: 4,
      kind: "text",
      key: null,
      before: "…long words long words long words long words long words ",
      found: "port",
      after: " of call and so on and so on and so on and so on and so on…",
    },
  ]);
});
