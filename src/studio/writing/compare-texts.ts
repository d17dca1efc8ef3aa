import { diffIndices } from "node-diff3";
import { linesOf } from "./lines.ts";

export type Side = "ours" | "theirs";

/** A run of lines: either the same in both texts, or the differing lines of each. */
export type ComparedPiece =
  | { kind: "same"; text: string }
  | { kind: "different"; ours: string; theirs: string };

/** Compares two texts line by line. */
export function compareTexts(ours: string, theirs: string): ComparedPiece[] {
  const lines = linesOf(ours);
  const pieces: ComparedPiece[] = [];
  let done = 0;
  const same = (until: number) => {
    if (until > done) pieces.push({ kind: "same", text: lines.slice(done, until).join("") });
  };
  for (const { buffer1, buffer1Content, buffer2Content } of diffIndices(lines, linesOf(theirs))) {
    const [start, length] = buffer1;
    same(start);
    pieces.push({ kind: "different", ours: buffer1Content.join(""), theirs: buffer2Content.join("") });
    done = start + length;
  }
  same(lines.length);
  return pieces;
}

/**
 * Returns the side that is chosen at first for each difference: `theirs` where only they changed the common ancestor, otherwise `ours`.
 *
 * @param ancestor `null` if it is not known
 */
export function initialSides(pieces: readonly ComparedPiece[], ancestor: string | null): Side[] {
  const ours = pieces.map((piece) => (piece.kind === "same" ? piece.text : piece.ours));
  const changed = diffIndices(linesOf(ancestor ?? ""), linesOf(ours.join("")));
  let line = 0;
  return pieces.flatMap((piece, index) => {
    const from = line;
    line += linesOf(ours[index] ?? "").length;
    if (piece.kind === "same") return [];
    const isOurs = changed.some(({ buffer2: [start, length] }) => start <= line && start + length >= from);
    return [isOurs || ancestor === null ? "ours" : "theirs"];
  });
}

/** Returns the text that results from choosing one side of each difference. */
export function joinChoices(pieces: readonly ComparedPiece[], choices: readonly Side[]): string {
  let index = 0;
  return pieces
    .map((piece) => (piece.kind === "same" ? piece.text : piece[choices[index++] ?? "ours"]))
    .join("");
}
