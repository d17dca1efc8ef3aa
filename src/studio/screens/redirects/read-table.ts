import { decodeAddress } from "../../../contract/addresses/decode-address.ts";
import type { Rule } from "../../writing/redirect-rules.ts";

/** The reason why a line of a pasted table cannot become a redirect. */
export type TableFault =
  | "incomplete"
  | "not-a-path"
  | "not-a-target"
  | "not-a-status"
  | "to-itself"
  | "twice"
  | "exists";

export interface TableLine {
  /** Line number, from 1. */
  line: number;
  rule?: Rule;
  fault?: TableFault;
  words: string;
}

const STATUSES = [301, 302, 307, 308];

/**
 * Parses a table with one redirect per line: old address, new address and an optional status, separated by tab, semicolon, comma or
 * spaces. Empty lines and a header line are skipped. The host of an old address is ignored.
 *
 * @param existing the addresses that already have a redirect
 */
export function readTable(text: string, existing: ReadonlySet<string>): TableLine[] {
  const seen = new Set<string>();
  return text
    .split(/\r?\n/)
    .map((words, index) => ({ line: index + 1, words: words.trim() }))
    .filter(({ words, line }) => words !== "" && !(line === 1 && isHeading(words)))
    .map(({ line, words }) => {
      const rule = readRule(cellsOf(words));
      if (typeof rule === "string") return { line, words, fault: rule };
      if (existing.has(rule.from)) return { line, words, fault: "exists" };
      if (seen.has(rule.from)) return { line, words, fault: "twice" };
      seen.add(rule.from);
      return { line, words, rule };
    });
}

function isHeading(words: string): boolean {
  return cellsOf(words).every((cell) => !cell.includes("/") && !/^\d+$/.test(cell));
}

function cellsOf(words: string): string[] {
  const separator = ["\t", ";", ","].find((each) => words.includes(each)) ?? " ";
  return words
    .split(separator)
    .map((cell) => cell.trim().replace(/^"(.*)"$/, "$1"))
    .filter((cell) => cell !== "");
}

function readRule([old, to, status = "301"]: readonly string[]): Rule | TableFault {
  if (old === undefined || to === undefined) return "incomplete";
  const from = pathOf(old);
  if (from === undefined) return "not-a-path";
  if (!to.startsWith("/") && !/^https?:\/\/\S+$/.test(to)) return "not-a-target";
  if (!STATUSES.includes(Number(status))) return "not-a-status";
  const target = to.startsWith("/") ? decodeAddress(to) : to;
  if (target === from) return "to-itself";
  return { from, to: target, status: Number(status) };
}

function pathOf(address: string): string | undefined {
  if (address.startsWith("/")) return decodeAddress(address);
  const url = URL.parse(address);
  return url === null || !/^https?:$/.test(url.protocol)
    ? undefined
    : decodeAddress(url.pathname + url.search);
}
