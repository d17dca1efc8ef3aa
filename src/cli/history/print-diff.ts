import { styleText } from "node:util";
import type { DiffPart } from "../../content/history/word-diff.ts";

/** Number of lines shown before and after a changed line. */
const CONTEXT = 2;

interface Line {
  /** Number of the line in the new text, from 1. */
  number: number;
  text: string;
  isChanged: boolean;
}

/**
 * Returns the changed lines of a text with their context. Removed words are in `[-…-]`, added ones in `{+…+}`, so that they are
 * readable without colours.
 */
export function diffLines(parts: readonly DiffPart[]): string[] {
  const lines = linesOf(parts);
  const shown = new Set(
    lines.flatMap(({ isChanged }, index) =>
      isChanged ? Array.from({ length: 2 * CONTEXT + 1 }, (_, offset) => index - CONTEXT + offset) : [],
    ),
  );
  return lines.flatMap(({ number, text }, index) => {
    if (!shown.has(index)) return [];
    const line = `  ${text}`.trimEnd();
    return shown.has(index - 1) ? [line] : [styled("cyan", `@ line ${number}`), line];
  });
}

function linesOf(parts: readonly DiffPart[]): Line[] {
  const lines: Line[] = [];
  let line: Line = { number: 1, text: "", isChanged: false };
  let number = 1;
  for (const { kind, text } of parts) {
    const pieces = text.split("\n");
    for (const [index, piece] of pieces.entries()) {
      if (index > 0) {
        lines.push(line);
        if (kind !== "removed") number += 1;
        line = { number, text: "", isChanged: false };
      }
      const endsLine = index < pieces.length - 1;
      if (kind !== "same" && (piece !== "" || endsLine)) line.isChanged = true;
      line.text += mark(kind, kind !== "same" && piece === "" && endsLine ? "↵" : piece);
    }
  }
  return line.text === "" && !line.isChanged ? lines : [...lines, line];
}

function mark(kind: DiffPart["kind"], piece: string): string {
  if (kind === "same") return plain(piece.replace(/\r$/, ""));
  if (piece === "") return "";
  return kind === "removed" ? styled("red", `[-${plain(piece)}-]`) : styled("green", `{+${plain(piece)}+}`);
}

/** Replaces control characters by visible ones (␍, ␛), because a terminal would execute them. */
function plain(text: string): string {
  return text
    .replace(/[\0-\x08\x0b-\x1f]/g, (control) => String.fromCodePoint(0x2400 + control.charCodeAt(0)))
    .replace(/[\x7f-\x9f\u202A-\u202E\u2066-\u2069]/g, "�");
}

/** Adds colours if the terminal supports them. */
function styled(style: "red" | "green" | "cyan", text: string): string {
  return styleText(style, text, { stream: process.stdout });
}
