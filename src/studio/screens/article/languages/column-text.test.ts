import { expect, it } from "vitest";
import { partsIn } from "./column-text.tsx";

const CHANGES = [
  { kind: "same" as const, text: "One. " },
  { kind: "removed" as const, text: "Two" },
  { kind: "added" as const, text: "Three" },
  { kind: "same" as const, text: ".\n\nFour.\n" },
  { kind: "removed" as const, text: "Five.\n" },
];
const AFTER = "One. Three.\n\nFour.\n";

it("marks the changes of each block at their places", () => {
  expect(partsIn(CHANGES, { from: 0, text: "One. Three.\n\n" })).toEqual([
    { kind: "same", text: "One. " },
    { kind: "removed", text: "Two" },
    { kind: "added", text: "Three" },
    { kind: "same", text: ".\n\n" },
  ]);
  const last = { from: AFTER.indexOf("Four"), text: "Four.\n" };
  expect(partsIn(CHANGES, last)).toEqual([
    { kind: "same", text: "Four.\n" },
    { kind: "removed", text: "Five.\n" },
  ]);
});
