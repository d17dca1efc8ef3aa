import type { ErrorCode } from "yaml";
import { type BareFindingCode, type CodedMessage, coded } from "../../contract/studio/finding-codes.ts";

/** Advice for repairing an error, by the parser's error code. */
const REMEDIES: Partial<Record<ErrorCode, readonly [code: BareFindingCode, remedy: string]>> = {
  BAD_DQ_ESCAPE: ["yaml-backslash", "Write \\\\ for a backslash in double quotes, or use single quotes"],
  BAD_INDENT: ["yaml-indent", "Close every [ and {, and start the keys of one level in the same column"],
  BAD_SCALAR_START: ["yaml-start", "Put quotes around the value"],
  BLOCK_AS_IMPLICIT_KEY: [
    "yaml-second-colon",
    'The value contains a second ": ", or the next line is indented as part of the value. Put quotes around the value, or correct the indentation',
  ],
  MULTILINE_IMPLICIT_KEY: ["yaml-indent", "Start the keys of one level in the same column"],
  TAB_AS_INDENT: ["yaml-tab", "Indent with spaces"],
  UNEXPECTED_TOKEN: [
    "yaml-quotes-within",
    "Inside a quoted value, write single quotes twice ('it''s'), or double quotes with a backslash (\"say \\\"hi\\\"\")",
  ],
};

/** Maximum number of characters of a text that an explanation quotes. */
const MAXIMUM_QUOTE_LENGTH = 200;

/** An explanation in English, with a code for its translations if there is one. */
export interface Explained {
  message: string;
  coded?: CodedMessage | undefined;
}

/** Explains an error in a YAML text to an editor who does not know the parser. */
export function explainYamlError(
  { code, message, pos: [start] }: { code: ErrorCode; message: string; pos: [number, number] },
  text: string,
): Explained {
  const key = /^[^:\r\n]*/.exec(text.slice(start, start + MAXIMUM_QUOTE_LENGTH))?.[0].trim() ?? "";
  const lineStart = text.lastIndexOf("\n", start - 1) + 1;
  const line = /^[^\r\n]*/.exec(text.slice(lineStart, lineStart + MAXIMUM_QUOTE_LENGTH))?.[0].trim() ?? "";
  const slip = slipOf(code, message, key) ?? slipInLine(code, line);
  if (slip !== undefined) return { ...slip, message: `broken YAML: ${slip.message}` };
  const [known, remedy] = REMEDIES[code] ?? [];
  return {
    message: `broken YAML: ${message}${remedy === undefined ? "" : `. ${remedy}`}`,
    coded: known && coded(known),
  };
}

function slipOf(code: ErrorCode, message: string, key: string): Explained | undefined {
  if (code === "DUPLICATE_KEY")
    return { message: `the key ${key} occurs twice. Keep one`, coded: coded("yaml-twice", { key }) };
  if (code === "MULTIPLE_DOCS")
    return {
      message: 'a line of "..." or "---" ends it before this line. Remove that line',
      coded: coded("yaml-divided"),
    };
  if (code === "MISSING_CHAR" && message.startsWith("Implicit map keys"))
    return {
      message: `${key} is not in the form "key: value". Write a colon and a space after the key`,
      coded: coded("yaml-no-colon", { words: key }),
    };
  return undefined;
}

/** Matches values in typographic quotes, as word processors write them. */
const QUOTED_ROUND = /^(?:[^\s"':：]+:\s+|-\s+)\[?\s*[“”„‘’]/u;

function slipInLine(code: ErrorCode, line: string): Explained | undefined {
  if (QUOTED_ROUND.test(line))
    return {
      message: 'curly quotes count as ordinary characters. Write straight ones, "…"',
      coded: coded("yaml-round-quotes"),
    };
  return code === "MULTILINE_IMPLICIT_KEY" ? explainColon(line) : undefined;
}

/** Explains an error with the colon of a line that should begin with a key; `undefined` if there is none. */
function explainColon(line: string): Explained | undefined {
  const [, wide] = /^([^\s:：]+)：/u.exec(line) ?? [];
  if (wide !== undefined)
    return {
      message: `there is a full-width colon after ${wide}. Write ":" and a space instead`,
      coded: coded("yaml-wide-colon", { key: wide }),
    };
  const [, tight] = /^(\w+):(?=\S)/.exec(line) ?? [];
  if (tight !== undefined)
    return {
      message: `a space is missing after "${tight}:". Add it`,
      coded: coded("yaml-tight-colon", { key: tight }),
    };
  if (line.includes(":")) return undefined;
  return {
    message: `"${line}" is not in the form "key: value". Write a colon and a space after the key`,
    coded: coded("yaml-no-colon", { words: line }),
  };
}
