import { expect, it } from "vitest";
import { writeCsv } from "./csv.ts";

it("writes a table that Excel reads and never runs", () => {
  const text = writeCsv(
    ["name", "count"],
    [
      ['김 "하나",\nLtd', 3],
      ["", null],
    ],
  );
  expect(text).toBe('\uFEFF"name","count"\r\n"김 ""하나"",\nLtd",3\r\n"",\r\n');
});

it.each(["=1+1", "+82 2 1", "-1", "@SUM(A1)", "\t=1", " =cmd|' /C calc'!A0", "＝1", "\r=1"])(
  "makes the formula in %j harmless",
  (text) => {
    expect(writeCsv([], [[text]])).toContain(`"'${text}"`);
  },
);

it.each(["01012345678", "8613800138000", "007"])("keeps every digit of %s", (text) => {
  expect(writeCsv([], [[text]])).toContain(`"'${text}"`);
});

it.each(["2026", "010-1234-5678", "0", "12 monkeys"])("leaves %s unchanged", (text) => {
  expect(writeCsv([], [[text]])).toContain(`"${text}"`);
});

it("leaves a number a number", () => {
  expect(writeCsv([], [[-5]])).toContain("\r\n-5\r\n");
});
