import { expect, it } from "vitest";
import { DAY_MS, isRehearsalDue, isRehearsalOverdue } from "./due.ts";

const NOW = 1_795_000_000_000;

function last(days: number, ok = true) {
  return { file: "/backups/first", time: NOW - days * DAY_MS, ok };
}

it.each([
  ["daily", undefined, true],
  ["daily", last(0.99), false],
  ["daily", last(1), true],
  ["weekly", last(6.99), false],
  ["weekly", last(7), true],
  ["weekly", last(0.99, false), false],
  ["weekly", last(1, false), true],
  ["weekly", last(-1), true],
  ["off", undefined, false],
  ["off", last(100), false],
] as const)("%s: after %o, a rehearsal is due: %s", (rhythm, known, isDue) => {
  expect(isRehearsalDue(rhythm, known, NOW)).toBe(isDue);
});

it.each([
  ["daily", undefined, true],
  ["daily", last(1.99), false],
  ["daily", last(2), true],
  ["weekly", last(7.99), false],
  ["weekly", last(8), true],
  ["off", last(100), false],
] as const)("%s: after %o, a rehearsal is overdue: %s", (rhythm, known, isOverdue) => {
  expect(isRehearsalOverdue(rhythm, known, NOW)).toBe(isOverdue);
});
