import { expect, it } from "vitest";
import { readableParts } from "./readable-parts.ts";

const added = (text: string) => readableParts([{ kind: "added", text }], (block) => `<${block}>`)[0]?.text;

it.each([
  ["## Where *seals* sleep\n", "Where seals sleep\n"],
  ['- [x] **Done** and `code`\n- See [who we are](about.md "Us")\n', "☑ Done and code\n• See who we are\n"],
  ["![A seal](media:a.svg)\n", "<picture>: A seal\n"],
  [":::hero[Seals]{image=media:a.svg}\nText\n:::\n", "<hero>: Seals\nText\n"],
  ["> Quoted\n\n1\\. not a list\n", "Quoted\n\n1. not a list\n"],
  ["| A | B |\n| --- | --- |\n| 1 | 2 |\n", "| A | B |\n| 1 | 2 |\n"],
  ["```\n# a comment **\n```\n", "```\n# a comment **\n```\n"],
])("shows %j as readers see it", (markdown, words) => expect(added(markdown)).toBe(words));

it("hides marks around changed words, and shows an address that has changed", () => {
  const parts = [
    { kind: "same", text: "## Seals\n\nThey **sleep " },
    { kind: "removed", text: "rarely" },
    { kind: "added", text: "often" },
    { kind: "same", text: "**, see [piers](" },
    { kind: "removed", text: "old.md" },
    { kind: "added", text: "new.md" },
    { kind: "same", text: ").\n" },
  ] as const;
  expect(readableParts(parts, String).map(({ text }) => text)).toEqual([
    "Seals\n\nThey sleep ",
    "rarely",
    "often",
    ", see piers](",
    "old.md",
    "new.md",
    ").\n",
  ]);
});

it("shows marks that have changed, whatever else has changed", () => {
  const parts = [
    { kind: "removed", text: "**" },
    { kind: "same", text: "Seals" },
    { kind: "removed", text: "**" },
  ] as const;
  expect(readableParts(parts, String)).toEqual(parts);
  const more = [
    ...parts,
    { kind: "same", text: " sleep near " },
    { kind: "added", text: "[" },
    { kind: "same", text: "piers" },
    { kind: "added", text: "](https://piers.example)" },
    { kind: "removed", text: " rarely" },
  ] as const;
  expect(readableParts(more, String)).toEqual(more);
});
