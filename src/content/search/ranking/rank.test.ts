import { expect, it } from "vitest";
import { FIELDS, type Field } from "../index/fields.ts";
import { GAP, PackedPositions, packPositions } from "../index/word-positions.ts";
import { type RankedTerm, densestText, scoreArticle } from "./rank.ts";

type Texts = Partial<Record<Field, readonly string[]>>;

/** The positions of the words of an article. */
function positionsIn(texts: Texts): PackedPositions {
  const occurrences = new Map<string, number[]>();
  const lengths = FIELDS.map((name, field) => {
    let first = 0;
    return (texts[name] ?? []).map((text) => {
      const words = text.split(" ");
      for (const [index, word] of words.entries())
        occurrences.set(word, [...(occurrences.get(word) ?? []), (first + index) * FIELDS.length + field]);
      first += words.length + GAP;
      return words.length;
    });
  });
  for (const list of occurrences.values()) list.sort((left, right) => left - right);
  return new PackedPositions(packPositions({ lengths, occurrences: [...occurrences] }));
}

const term = (exact: string, position: number, others: string[] = []): RankedTerm => ({
  exact,
  others,
  position,
  width: 1,
  weight: 1,
});
const QUERY = [term("harbour", 0), term("dues", 1)];

function scoreOf(texts: Texts, terms = QUERY): number {
  return scoreArticle(positionsIn(texts), { terms, phrases: [], unigrams: [] }) ?? expect.unreachable();
}

it.each<[what: string, better: Texts, worse: Texts]>([
  ["a title that is the query", { title: ["harbour dues"] }, { title: ["harbour dues in all our ports"] }],
  [
    "a heading that is the query, whichever it is",
    { headings: ["our ports", "harbour dues"] },
    { headings: ["our ports", "harbour dues in all our ports"] },
  ],
  ["a title before a heading", { title: ["harbour dues"] }, { headings: ["harbour dues"] }],
  ["words as they stand in the query", { body: ["harbour dues rise"] }, { body: ["dues rise harbour"] }],
  [
    "more of the query before a part of it again and again",
    { body: ["harbour and other dues"] },
    { title: ["harbour"], body: ["harbour harbour harbour harbour harbour harbour harbour"] },
  ],
])("ranks %s higher", (_what, better, worse) => {
  expect(scoreOf(better)).toBeGreaterThan(scoreOf(worse));
});

it("ranks the word as typed above another form of it", () => {
  const terms = [term("prices", 0, ["price"])];
  expect(scoreOf({ body: ["prices rise"] }, terms)).toBeGreaterThan(scoreOf({ body: ["price rise"] }, terms));
});

it("finds the text that contains most of the query, the first among equals", () => {
  const positions = positionsIn({ body: ["our ports", "harbour dues", "dues and harbour", "harbour"] });
  expect(densestText(positions, QUERY, "body")).toEqual({ index: 1, terms: 2 });
});
