import { coded } from "../../contract/studio/finding-codes.ts";
import type { Finding, Findings, Position } from "./findings.ts";

/** Maximum number of findings listed for one text, and in one answer. Once these are corrected, the next check shows more. */
export const FIRST_FINDINGS = 100;

/** Maximum number of characters of a text that a finding quotes. */
const MAXIMUM_QUOTE_LENGTH = 500;

/** Appends a finding that states how many findings were left out, at the position of the first of them. */
export function countRest(findings: Findings, file: string, at: Position, count: number): void {
  findings.error("more-findings", file, at, moreFindings(count), coded("more-findings", { count }));
}

/**
 * Returns the first findings of an answer. If there are more, errors come first, the last finding states how many were left
 * out, and long quoted texts are shortened.
 */
export function firstFindings(findings: readonly Finding[]): Finding[] {
  const errors = findings.filter(({ severity }) => severity === "error");
  const isTooMany = findings.length > FIRST_FINDINGS;
  const order = isTooMany
    ? [...errors, ...findings.filter(({ severity }) => severity !== "error")]
    : findings;
  const first = order.slice(0, FIRST_FINDINGS).map(cutQuotes);
  const next = order[FIRST_FINDINGS];
  if (next === undefined) return first;
  const { file, line, column, severity } = next;
  const count = order.length - FIRST_FINDINGS;
  const message = moreFindings(count);
  return [
    ...first,
    {
      file,
      line,
      column,
      severity,
      kind: "more-findings",
      message,
      coded: coded("more-findings", { count }),
    },
  ];
}

function moreFindings(count: number): string {
  return `from here on, ${count.toLocaleString("en")} more findings are not listed. Correct those listed, then check again`;
}

function cutQuotes(finding: Finding): Finding {
  const { message, coded: meaning } = finding;
  const values =
    meaning && Object.entries(meaning.values).map(([name, value]) => [name, cut(value)] as const);
  return {
    ...finding,
    message: cut(message),
    ...(meaning && values && { coded: { ...meaning, values: Object.fromEntries(values) } }),
  };
}

function cut<Value>(value: Value): Value | string {
  return typeof value === "string" && value.length > MAXIMUM_QUOTE_LENGTH
    ? `${value.slice(0, MAXIMUM_QUOTE_LENGTH)}…`
    : value;
}
