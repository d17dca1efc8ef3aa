import { composed } from "../addresses/composed.ts";
import { limitMarks } from "../addresses/limit-marks.ts";

/** Fields that must not be normalised, because file texts are stored byte by byte. */
const STAYS = new Set(["text"]);

/** Normalises all texts of a call's input to NFC, at any depth. Changes the input itself. */
export function composeInput(input: Record<string, unknown>): void {
  // Uses a loop instead of recursion, because clients choose the depth.
  const rest: object[] = [input];
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    const fields = next as Record<string, unknown>;
    for (const [name, value] of Object.entries(fields)) {
      if (typeof value === "string" && !STAYS.has(name)) fields[name] = composed(limitMarks(value));
      else if (typeof value === "object" && value !== null) rest.push(value);
    }
  }
}
