import { expect, it } from "vitest";
import type { Plan } from "../../../../contract/studio/endpoints/publications.ts";
import { visibilityChange, visibilityOf, textBefore } from "./edits.ts";

const SHOWN = "---\ntitle: Seals\n---\n\nSeals sleep.\n";
const HIDDEN = SHOWN.replace("---\n\n", "draft: true\n---\n\n");

function change(action: "added" | "changed", before: string, after: string): Plan["files"][number] {
  const diff: Plan["files"][number]["diff"] = [
    { kind: "removed", text: before },
    { kind: "added", text: after },
  ];
  return { name: "articles/en/seals.md", action, diff, referrers: [], leavesRedirect: null };
}

it.each([
  [SHOWN, HIDDEN, "hidden"],
  [HIDDEN, SHOWN, "shown"],
  [SHOWN, SHOWN.replace("sleep", "wake"), undefined],
  [HIDDEN, HIDDEN.replace("sleep", "wake"), undefined],
])("reports whether an article becomes hidden or visible: %#", (before, after, sight) => {
  const planned = change("changed", before, after);
  expect(textBefore(planned)).toBe(before);
  expect(visibilityChange(after, planned)).toBe(sight);
});

it("returns what readers see of a text", () => {
  expect(visibilityOf(SHOWN, "Asia/Seoul")).toBe("published");
  expect(visibilityOf(HIDDEN, "Asia/Seoul")).toBe("hidden");
  expect(visibilityOf(SHOWN.replace("---\n\n", "publishedAt: 9999-01-01\n---\n\n"), "Asia/Seoul")).toBe(
    "scheduled",
  );
});

it("reports a text as hidden only if readers saw it before", () => {
  const added = change("added", "", HIDDEN);
  expect(visibilityChange(HIDDEN, added)).toBeUndefined();
  expect(visibilityChange(HIDDEN, undefined)).toBeUndefined();
});
