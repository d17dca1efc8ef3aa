import { expect, it } from "vitest";
import { ownText, writersOf } from "./own-words.ts";

const ME = "mina@example.com";
const BEN = "ben@example.com";

type Part = { kind: "same" | "removed" | "added"; text: string };
const same = (text: string): Part => ({ kind: "same", text });
const added = (text: string): Part => ({ kind: "added", text });
const removed = (text: string): Part => ({ kind: "removed", text });

const BASE = "One.\nTwo.\nThree.\n";
/** Ben adds a line, then Mina changes another line. */
const TURNS = [
  { author: BEN, parts: [same("One.\n"), added("Unfinished\n"), same("Two.\nThree.\n")] },
  { author: ME, parts: [same("One.\nUnfinished\nTwo.\n"), removed("Three"), added("Four"), same(".\n")] },
];

it("takes only one's own changes", () => {
  const current = "One.\nUnfinished\nTwo.\nFour.\n";
  expect(ownText(TURNS, current, ME)).toEqual({ base: BASE, text: "One.\nTwo.\nFour.\n" });
  expect(ownText(TURNS, current, BEN)).toEqual({ base: BASE, text: "One.\nUnfinished\nTwo.\nThree.\n" });
});

it("includes what was typed since the draft was saved", () => {
  expect(ownText(TURNS, "One.\nUnfinished\nTwo.\nFive.\n", ME)?.text).toBe("One.\nTwo.\nFive.\n");
});

it("returns nothing if both changed the same lines", () => {
  const turns = [
    ...TURNS,
    {
      author: ME,
      parts: [same("One.\n"), removed("Unfinished"), added("Finished"), same("\nTwo.\nFour.\n")],
    },
  ];
  expect(ownText(turns, "One.\nFinished\nTwo.\nFour.\n", ME)).toBeUndefined();
});

it("lists everybody who wrote, with their changes", () => {
  expect(writersOf(TURNS, "One.\nUnfinished\nTwo.\nFour.\n", ME)).toEqual([
    { author: BEN, turns: [TURNS[0]?.parts] },
    { author: ME, turns: [TURNS[1]?.parts] },
  ]);
  expect(writersOf([], BASE, ME)).toEqual([]);
});
