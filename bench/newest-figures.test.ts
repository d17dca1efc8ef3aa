import { expect, it } from "vitest";
import { type BenchReport, newestFigures } from "./newest-figures.ts";

const report = (time: string, values: Record<string, number>, machine = "2 × a processor"): BenchReport => ({
  machine,
  time: `2026-11-26T${time}:00.000Z`,
  figures: Object.entries(values).map(([name, value]) => ({ name, value, unit: "ms", goal: "" })),
});

function shown(whole: BenchReport, ...parts: BenchReport[]): Record<string, number> {
  return Object.fromEntries(newestFigures(whole, parts).map(({ name, value }) => [name, value]));
}

it("replaces figures of the whole run by those of later parts", () => {
  const whole = report("02:00", { start: 500, page: 5 });
  const [early, late] = [report("03:00", { start: 400, picture: 9 }), report("04:00", { start: 300 })];
  expect(shown(whole, late, early)).toEqual({ start: 300, page: 5, picture: 9 });
  expect(Object.keys(shown(whole, late, early))).toEqual(["start", "page", "picture"]);
});

it("ignores parts measured earlier or on another machine", () => {
  const whole = report("02:00", { start: 500 });
  expect(shown(whole, report("01:00", { start: 400 }))).toEqual({ start: 500 });
  expect(shown(whole, report("03:00", { start: 400 }, "96 × another"))).toEqual({ start: 500 });
});
