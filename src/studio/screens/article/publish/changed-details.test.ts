import { expect, it } from "vitest";
import type { Plan } from "../../../../contract/studio/endpoints/publications.ts";
import { articleChanges, partsAfter } from "./changed-details.ts";

const NAME = "articles/en/seals.md";

type Part = Plan["files"][number]["diff"][number];

const same = (text: string): Part => ({ kind: "same", text });
const removed = (text: string): Part => ({ kind: "removed", text });
const added = (text: string): Part => ({ kind: "added", text });

function changes(diff: Part[], name = NAME) {
  return articleChanges({ name, action: "changed", diff, referrers: [], leavesRedirect: null });
}

it("separates changed details from changed words", () => {
  const diff = [
    same("---\ntitle: "),
    removed("Seals"),
    added("'Harbour seals'"),
    same("\ntags: [sea"),
    added(", rest"),
    same("]\n"),
    removed("draft: true\n"),
    same("---\nSeals "),
    removed("sleep"),
    added("wake"),
    same(".\n\n---\n\nOften.\n"),
  ];
  expect(changes(diff)).toEqual({
    details: [
      { key: "title", before: "Seals", after: "Harbour seals" },
      { key: "tags", before: ["sea"], after: ["sea", "rest"] },
      { key: "draft", before: true, after: undefined },
    ],
    body: [same("Seals "), removed("sleep"), added("wake"), same(".\n\n---\n\nOften.\n")],
  });
});

it("returns only what changed", () => {
  const renamed = [same("---\ntitle: "), removed("Seals"), added("Whales"), same("\n---\nThey sleep.\n")];
  expect(changes(renamed)).toEqual({
    details: [{ key: "title", before: "Seals", after: "Whales" }],
    body: [same("They sleep.\n")],
  });
  const rewritten = [same("---\ntitle: Seals\n---\nThey "), removed("sleep"), added("wake"), same(".\n")];
  expect(changes(rewritten)).toMatchObject({ details: [] });
  expect(changes([added("---\ntitle: Seals\n---\nThey sleep.\n")])).toEqual({
    details: [{ key: "title", before: undefined, after: "Seals" }],
    body: [added("They sleep.\n")],
  });
});

it("returns nothing for other files, unreadable details and changed comments", () => {
  expect(changes([removed("a: 1\n"), added("a: 2\n")], "site.yaml")).toBeUndefined();
  expect(changes([same("---\ntitle: "), added("["), same("Seals\n---\n")])).toBeUndefined();
  expect(changes([same("---\ntitle: Seals"), added(" # new"), same("\n---\n")])).toBeUndefined();
});

it("cuts an unchanged part at different offsets in the old and the new text", () => {
  expect(partsAfter([same("abcdef")], 2, 4)).toEqual([removed("cd"), same("ef")]);
});
