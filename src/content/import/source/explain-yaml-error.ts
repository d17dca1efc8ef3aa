import type { ErrorCode } from "yaml";

/** How to repair an error, by the parser's error code. */
const REMEDIES: Partial<Record<ErrorCode, string>> = {
  BAD_DQ_ESCAPE: "Write \\\\ for a backslash in double quotes, or use single quotes",
  BAD_INDENT: "Close every [ and {, and begin the keys of one level in the same column",
  BAD_SCALAR_START: "Put quotes around the value",
  BLOCK_AS_IMPLICIT_KEY:
    'A second ": " stands in the value, or the next line is indented as if it belonged to it. Put quotes around the value, or mend the indentation',
  MULTILINE_IMPLICIT_KEY: "Begin the keys of one level in the same column",
  TAB_AS_INDENT: "Indent with spaces",
  UNEXPECTED_TOKEN:
    "Quotes in a quoted value are written twice ('it''s') or with a backslash (\"say \\\"hi\\\"\")",
};

/** Explains an error in a YAML text to an editor who does not know the parser. */
export function explainYamlError(
  { code, message, pos: [start] }: { code: ErrorCode; message: string; pos: [number, number] },
  text: string,
): string {
  const key = /^[^:\r\n]*/.exec(text.slice(start))?.[0].trim() ?? "";
  const line = /^[^\r\n]*/.exec(text.slice(text.lastIndexOf("\n", start - 1) + 1))?.[0].trim() ?? "";
  if (code === "DUPLICATE_KEY") return `broken YAML: the key ${key} stands twice. Keep one`;
  if (code === "MULTIPLE_DOCS")
    return 'broken YAML: a line of "..." or "---" ends it before this line. Remove that line';
  if (code === "MISSING_CHAR" && message.startsWith("Implicit map keys"))
    return `broken YAML: ${key} is no "key: value". Write the colon and a space after the key`;
  const slip = QUOTED_ROUND.test(line)
    ? 'round quotes are letters like any other. Write straight ones, "…"'
    : code === "MULTILINE_IMPLICIT_KEY"
      ? explainColon(line)
      : undefined;
  if (slip !== undefined) return `broken YAML: ${slip}`;
  const remedy = REMEDIES[code];
  return `broken YAML: ${message}${remedy === undefined ? "" : `. ${remedy}`}`;
}

/** A value in quotes as word processors write them. */
const QUOTED_ROUND = /^(?:[^\s"':：]+:\s+|-\s+)\[?\s*[“”„‘’]/u;

/** What a line lacks that is to begin with a key and does not; `undefined` if it does. */
function explainColon(line: string): string | undefined {
  const [, wide] = /^([^\s:：]+)：/u.exec(line) ?? [];
  if (wide !== undefined) return `behind ${wide} stands a full-width colon. Write ":" and a space`;
  const [, tight] = /^(\w+):(?=\S)/.exec(line) ?? [];
  if (tight !== undefined) return `behind "${tight}:" a space is missing. Write it`;
  return line.includes(":")
    ? undefined
    : `"${line}" is no "key: value". Write a colon and a space after the key`;
}
