import { isUtf8 } from "node:buffer";
import { readFileSync } from "node:fs";
import type { Findings, Position } from "./findings.ts";
import type { SvgReport } from "./svg.ts";

/** A file of a content folder. It exists on disk, or was converted from a foreign file. */
export interface SourceFile {
  /** The path in the content folder, in NFC, with `/`. */
  path: string;
  /** The path as the editor sees it. It differs from `path` in foreign folders. */
  origin: string;
  /** The path on disk; empty for a text that exists only in memory. */
  file: string;
  bytes: number;
  /** The text, if it exists only in memory. */
  text?: string | undefined;
  /** The file on disk with the converted text, which replaces the original file. */
  converted?: string | undefined;
  /** For each line of the converted text, the number of its line in the original, counted from 1. */
  lines?: Uint32Array | undefined;
  /** The size of a drawing that was inspected during conversion and found safe. */
  safeDrawing?: Pick<SvgReport, "width" | "height"> | undefined;
}

/** Maps a position in the converted text to the original file. After a conversion, only the line is known. */
export function originOf(source: SourceFile, { line, column }: Position): Position {
  return source.lines === undefined ? { line, column } : { line: source.lines[line - 1] ?? line };
}

/**
 * Reads a text file. Returns `undefined`, with a finding, if it is too large, not UTF-8, not readable or missing. A byte order mark
 * is kept.
 */
export async function readText(
  source: SourceFile,
  maximumBytes: number,
  findings: Findings,
): Promise<string | undefined> {
  if (source.text !== undefined) return source.text;
  if (source.bytes > maximumBytes) {
    const size = (source.bytes / 1_000_000).toFixed(1);
    findings.error(
      "too-large",
      source.origin,
      1,
      `${size} MB of text; at most ${maximumBytes / 1_000_000} MB are allowed. Split the file`,
    );
    return undefined;
  }
  // Reads synchronously: the thread of an import has nothing else to do, and a promise would wait several turns for the thread
  // pool.
  const bytes = await readIfReadable(source, findings, () => readFileSync(source.converted ?? source.file));
  if (bytes === undefined) return undefined;
  if (isUtf8(bytes)) return bytes.toString("utf8");
  findings.error(
    "encoding",
    source.origin,
    firstBadLine(bytes),
    "the text is not UTF-8. Save the file as UTF-8",
  );
  return undefined;
}

/**
 * Returns the result of `read`. Returns `undefined`, with a finding, if the file has disappeared since the folder was listed,
 * or may not be read. Then only this file is missing, and the import continues.
 */
export async function readIfReadable<Result>(
  { origin }: Pick<SourceFile, "origin">,
  findings: Findings,
  read: () => Result | Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await read();
  } catch (error) {
    const reason = REASONS[error instanceof Error && "code" in error ? String(error.code) : ""];
    if (reason === undefined) throw error;
    findings.error("unreadable", origin, 1, reason);
    return undefined;
  }
}

const REASONS: Record<string, string> = {
  ENOENT: "it was removed while the folder was being read. Try again when nobody is working in the folder",
  EACCES: "this user may not read it. Change its permissions",
};

const NEWLINE = 10;

function firstBadLine(bytes: Uint8Array): number {
  let line = 1;
  let start = 0;
  for (let end = bytes.indexOf(NEWLINE); ; end = bytes.indexOf(NEWLINE, start)) {
    if (end < 0 || !isUtf8(bytes.subarray(start, end))) return line;
    line += 1;
    start = end + 1;
  }
}
