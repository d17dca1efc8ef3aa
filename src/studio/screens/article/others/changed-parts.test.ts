import { expect, it } from "vitest";
import { changedParts } from "./changed-parts.ts";

it("marks changed words, not letters of them", () => {
  expect(changedParts("Intro\nSeals sleep long.\n", "Intro\nSeals slept long.\n")).toEqual([
    { kind: "same", text: "Intro\n" },
    { kind: "same", text: "Seals " },
    { kind: "removed", text: "sleep" },
    { kind: "added", text: "slept" },
    { kind: "same", text: " long.\n" },
  ]);
});

it("marks whole new lines", () => {
  expect(changedParts("One\n", "One\nTwo\n")).toEqual([
    { kind: "same", text: "One\n" },
    { kind: "added", text: "Two\n" },
  ]);
});
