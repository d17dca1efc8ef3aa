import type { TextChange } from "../texts/smallest-change.ts";
import type { TextFinding } from "./autosave.ts";

/** Known repairs. `says` matches the message of a finding; its first group is the correct text. */
const REPAIRS: readonly {
  says: RegExp;
  wrong: (line: string, from: number, right: string) => Piece | undefined;
}[] = [
  // The message about an unknown key or name that resembles a known one.
  { says: /unknown key; .*Did you mean "([^"]+)"/s, wrong: (line, from) => pieceAt(line, from, /[^\s:]+/y) },
  { says: /must be a date, written (\d{4}-\d\d-\d\d)$/, wrong: (line) => valueOf(line) },
  {
    says: /curly quotes are part of the name and are shown\. Write (.+?), or "/,
    wrong: (line, _, right) => quoted(line, right),
  },
];

interface Piece {
  from: number;
  to: number;
}

/**
 * Returns the change that fixes a finding; `undefined` if there is no known fix.
 *
 * @param body the text in which the finding is; positions of the change refer to it
 */
export function repairOf({ message, line, column = 1 }: TextFinding, body: string): TextChange | undefined {
  const start = startOfLine(body, line);
  const shown = body.slice(start).split(/\r?\n/, 1)[0] ?? "";
  const nowhere = /"([^"]+)" leads nowhere: .*Did you mean "([^"]+)"/s.exec(message);
  if (nowhere !== null) return replaceAddress(start, shown, nowhere[1] ?? "", nowhere[2] ?? "");
  for (const { says, wrong } of REPAIRS) {
    const right = says.exec(message)?.[1];
    if (right === undefined) continue;
    const piece = wrong(shown, column - 1, right);
    return piece && { from: start + piece.from, to: start + piece.to, insert: right };
  }
  return undefined;
}

/** Replaces the last part of a broken address with the closest existing one. */
function replaceAddress(start: number, line: string, address: string, right: string): TextChange | undefined {
  const at = line.indexOf(address);
  if (at < 0) return undefined;
  const last = /[^/]+?(?=(?:\.html|\.md)?(?:[?#].*)?$)/.exec(address);
  if (last === null || line.includes(address, at + 1)) return undefined;
  const from = start + at + last.index;
  return { from, to: from + last[0].length, insert: right };
}

function pieceAt(line: string, from: number, expression: RegExp): Piece | undefined {
  expression.lastIndex = from;
  const found = expression.exec(line);
  return found === null ? undefined : { from, to: from + found[0].length };
}

/** The value of a key in a line, without a trailing comment. */
function valueOf(line: string): Piece | undefined {
  const found = /^(\s*[\w-]+:\s+)([^#]*?)\s*(?:#.*)?$/.exec(line);
  const [, before = "", value = ""] = found ?? [];
  return value === "" ? undefined : { from: before.length, to: before.length + value.length };
}

function quoted(line: string, bare: string): Piece | undefined {
  const at = line.indexOf(bare);
  return at < 1 ? undefined : { from: at - 1, to: at + bare.length + 1 };
}

function startOfLine(body: string, line: number): number {
  let start = 0;
  for (let count = 1; count < line; count += 1) {
    const end = body.indexOf("\n", start);
    if (end < 0) return start;
    start = end + 1;
  }
  return start;
}
