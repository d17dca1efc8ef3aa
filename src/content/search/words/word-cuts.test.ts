import { expect, it } from "vitest";
import { cutWord, partsOf, withSpaces } from "./word-cuts.ts";

const uses = new Map(
  Object.entries({
    pricing: 5,
    models: 3,
    price: 9,
    ing: 1,
    model: 7,
    data: 4,
    lake: 2,
    datalake: 1,
    "10": 2,
    kg: 2,
  }),
);
const cut = (word: string) => cutWord(word, uses)[word.length];

it("cuts a word into as few known words as possible", () => {
  expect(cut("pricingmodels")).toEqual(["pricing", "models"]);
  expect(cut("datalakepricingmodels")).toEqual(["datalake", "pricing", "models"]);
  expect(cut("10kg")).toEqual(["10", "kg"]);
});

it("does not use a word as its own part, or leave a letter over", () => {
  expect(cut("datalake")).toEqual(["data", "lake"]);
  expect(cut("pricingmodelsx")).toBeUndefined();
  expect(cut("models")).toBeUndefined();
});

it("returns the parts of each prefix of a word", () => {
  const cuts = cutWord("pricingmod", uses);
  expect(cuts["pricing".length]).toEqual(["pricing"]);
  expect(cuts["pric".length]).toBeUndefined();
});

it("treats two letters as a word only next to digits", () => {
  expect(partsOf("10kgx")).toEqual(expect.arrayContaining(["10", "kgx", "10k"]));
  expect(partsOf("abcd")).not.toContain("ab");
});

it("puts spaces into the text around a word as well", () => {
  expect(withSpaces("the PricingModels page", 4, ["pricing", "models"])).toBe("the Pricing Models page");
  expect(withSpaces("page", 0)).toBe("page");
});
