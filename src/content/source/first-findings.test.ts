import { expect, it } from "vitest";
import type { Finding } from "./findings.ts";
import { FIRST_FINDINGS, firstFindings } from "./first-findings.ts";

const finding = (line: number, severity: Finding["severity"], message = "wrong"): Finding => ({
  file: "a.md",
  line,
  severity,
  kind: "some",
  message,
});

it("lists the first findings, errors before warnings, and the number of the others", () => {
  const found = Array.from({ length: 250 }, (_, line) => finding(line, line % 2 === 0 ? "warning" : "error"));
  const first = firstFindings(found);
  expect(first).toHaveLength(FIRST_FINDINGS + 1);
  expect(first.slice(0, FIRST_FINDINGS).every(({ severity }) => severity === "error")).toBe(true);
  expect(first.at(-1)).toMatchObject({
    kind: "more-findings",
    severity: "error",
    line: 201,
    coded: { code: "more-findings", values: { count: 150 } },
  });
});

it("leaves a few findings unchanged", () => {
  const found = [finding(1, "warning"), finding(2, "error")];
  expect(firstFindings(found)).toEqual(found);
});

it("shortens a text that a finding quotes", () => {
  const [cut] = firstFindings([finding(1, "error", "x".repeat(10_000))]);
  expect(cut?.message).toHaveLength(501);
});
