import { expect, it } from "vitest";
import { type Finding, Findings } from "./findings.ts";

/** More items than one call can take as arguments. */
const MANY = 300_000;

it("counts all findings and lists the first of each kind", () => {
  let heard = 0;
  const findings = new Findings({ listedOfAKind: 2, onFinding: () => void (heard += 1) });
  for (let line = 1; line <= MANY; line += 1) findings.warn("missing-article", "a.md", line, "is missing");
  findings.error("broken-yaml", "b.md", 1, "is broken");
  expect(findings.list.map(({ line, kind }) => [kind, line])).toEqual([
    ["missing-article", 1],
    ["missing-article", 2],
    ["broken-yaml", 1],
  ]);
  expect(findings.countByKind("warning")).toEqual([["missing-article", MANY]]);
  expect(findings.errors).toBe(1);
  expect(heard).toBe(MANY + 1);
});

it("accepts any number of findings from another collection", () => {
  const findings = new Findings();
  const one: Finding = {
    file: "a.md",
    line: 1,
    severity: "warning",
    kind: "missing-media",
    message: "is missing",
  };
  findings.addAll(Array.from({ length: MANY }, () => one));
  expect(findings.list).toHaveLength(MANY);
});

it("joins findings of concurrent work, within the same limit", () => {
  const findings = new Findings({ listedOfAKind: 2 });
  const forked = findings.fork();
  findings.warn("unsafe-svg", "a.svg", 1, "first");
  for (const message of ["second", "third"]) forked.warn("unsafe-svg", "b.svg", 1, message);
  forked.error("encoding", "c.md", 1, "fourth");
  findings.join(forked);
  expect(findings.list.map(({ message }) => message)).toEqual(["first", "second", "fourth"]);
  expect(findings.countByKind("warning")).toEqual([["unsafe-svg", 3]]);
  expect(findings.errors).toBe(1);
});
