import { expect, it } from "vitest";
import { readableClues } from "./clues.ts";

const clue = (key: string, articles: number, titles: number) => ({ keys: [key], articles, titles });
const keysOf = (clues: ReturnType<typeof readableClues>) => clues.map(({ keys }) => keys[0]);

it("looks up in titles and headings what is rare there, even if almost every text has it", () => {
  const characters = [clue("인", 9_000, 900), clue("프", 8_000, 300), clue("라", 9_500, 500)];
  expect(keysOf(readableClues(characters, "title"))).toEqual(["프", "라", "인"]);
  expect(keysOf(readableClues(characters, "headings"))).toEqual(["프", "라", "인"]);
  expect(keysOf(readableClues(characters, "text"))).toEqual(["프"]);
});

it("leaves out clues that no title has, and clues that would be too much to read", () => {
  const clues = [clue("rare", 50, 0), clue("common", 90_000, 9_000), clue("few", 40_000, 4_000)];
  expect(keysOf(readableClues(clues, "title"))).toEqual(["few"]);
  expect(keysOf(readableClues(clues, "text"))).toEqual(["rare"]);
});

it("looks up the rarest clue in any case", () => {
  expect(keysOf(readableClues([clue("every", 90_000, 20_000)], "title"))).toEqual(["every"]);
});
