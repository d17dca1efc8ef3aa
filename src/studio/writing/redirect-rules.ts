import { lineEndOf } from "../../contract/front-matter/line-end.ts";

/** A rule of `redirects.yaml`, with decoded paths. */
export interface Rule {
  from: string;
  to: string;
  /** The HTTP status; 301 if it is missing. */
  status?: number;
}

/** Like {@link withRules}, for one rule. */
export function withRule(text: string, rule: Rule): string | undefined {
  return withRules(text, [rule]);
}

/**
 * Appends rules to the text of `redirects.yaml`, one per line, without changing the rest. Returns `undefined` for a flow list (`[…]`), to
 * which no lines can be added.
 */
export function withRules(text: string, rules: readonly Rule[]): string | undefined {
  const written = text.replaceAll(/^[ \t]*(?:#.*|---[ \t]*)$/gm, "").trim();
  if (written !== "" && !written.startsWith("-")) return undefined;
  const lineEnd = lineEndOf(text);
  const indent = indentOf(text);
  const before = text === "" || text.endsWith("\n") ? text : text + lineEnd;
  const lines = rules.map(
    ({ from, to, status = 301 }) =>
      `${indent}- { from: ${scalar(from)}, to: ${scalar(to)}, status: ${status} }${lineEnd}`,
  );
  return before + lines.join("");
}

/** Removes all rules of an address, with the comments at the end of their lines. Comments on separate lines remain. */
export function withoutRule(text: string, from: string): string {
  return splitRules(text)
    .filter((part) => fromOf(part) !== from)
    .join("");
}

/** The addresses that the rules in a text redirect. */
export function addressesOf(text: string): Set<string> {
  return new Set(splitRules(text).flatMap((part) => fromOf(part) ?? []));
}

/**
 * Splits a text into its rules and the lines between them. Joined, the parts are the text again. Blank lines and comments belong to a rule if
 * further lines of it follow.
 */
function splitRules(text: string): string[] {
  const indent = indentOf(text);
  const parts: string[] = [];
  /** The index of the last rule among the parts; blank lines and comments may follow it. */
  let last = -1;
  for (const line of text.split(/(?<=\n)/)) {
    const isFurther = last >= 0 && line.startsWith(indent) && /^[ \t]+[^\s#]/.test(line.slice(indent.length));
    if (isFurther) parts.push(parts.splice(last).join("") + line);
    else {
      parts.push(line);
      if (isRule(line)) last = parts.length - 1;
      else if (!/^\s*(?:#|$)/.test(line)) last = -1;
    }
  }
  return parts;
}

const FLOW_FROM = /[{,][ \t]*from:[ \t]*("(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^\s,}][^,}\r\n]*?)[ \t]*[,}]/;
const BLOCK_FROM =
  /^[ \t]*(?:-[ \t]+)?from:[ \t]*("(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|\S.*?)[ \t]*(?:[ \t]#.*)?\r?$/m;

function isRule(part: string): boolean {
  return /^[ \t]*-[ \t]/.test(part);
}

function fromOf(rule: string): string | undefined {
  if (!isRule(rule)) return undefined;
  const [, written] = (/^[ \t]*-[ \t]*\{/.test(rule) ? FLOW_FROM : BLOCK_FROM).exec(rule) ?? [];
  if (written?.startsWith("'") === true) return written.slice(1, -1).replaceAll("''", "'");
  if (written?.startsWith('"') !== true) return written;
  try {
    return String(JSON.parse(written));
  } catch {
    // The string has an escape sequence of YAML that JSON does not have.
    return undefined;
  }
}

/** The indentation of the list's items. */
function indentOf(text: string): string {
  return /^[ \t]*(?=-[ \t])/m.exec(text)?.[0] ?? "";
}

/** Quotes a path, unless YAML certainly reads it as a string without quotes. */
function scalar(path: string): string {
  return /^\/[\p{L}\p{N}/._-]*$/u.test(path) ? path : JSON.stringify(path);
}
