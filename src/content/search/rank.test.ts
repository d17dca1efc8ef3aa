import { expect, it } from "vitest";
import { FIELDS, type Field } from "./fields.ts";
import { GAP, PackedPlaces, packPlaces } from "./places.ts";
import { type RankedTerm, densestText, scoreArticle } from "./rank.ts";

type Texts = Partial<Record<Field, readonly string[]>>;

/** Where the words of an article stand. */
function placesIn(texts: Texts): PackedPlaces {
  const places = new Map<string, number[]>();
  const lengths = FIELDS.map((name, field) => {
    let first = 0;
    return (texts[name] ?? []).map((text) => {
      const words = text.split(" ");
      for (const [index, word] of words.entries())
        places.set(word, [...(places.get(word) ?? []), (first + index) * FIELDS.length + field]);
      first += words.length + GAP;
      return words.length;
    });
  });
  for (const list of places.values()) list.sort((left, right) => left - right);
  return new PackedPlaces(packPlaces({ lengths, places: [...places] }));
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
  return scoreArticle(placesIn(texts), { terms, phrases: [] }) ?? expect.unreachable();
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

it("finds the text that holds most of the query, the first of equals", () => {
  const places = placesIn({ body: ["our ports", "harbour dues", "dues and harbour", "harbour"] });
  expect(densestText(places, QUERY, "body")).toEqual({ index: 1, terms: 2 });
});
