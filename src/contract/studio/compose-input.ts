import { composed } from "../addresses/composed.ts";

/** Texts of files are stored byte by byte. */
const STAYS = new Set(["text"]);

/** Composes the letters of all texts of a call's input, at any depth, in place. */
export function composeInput(input: Record<string, unknown>): void {
  // No recursion: clients choose the depth.
  const rest: object[] = [input];
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    const fields = next as Record<string, unknown>;
    for (const [name, value] of Object.entries(fields)) {
      if (typeof value === "string" && !STAYS.has(name)) fields[name] = composed(value);
      else if (typeof value === "object" && value !== null) rest.push(value);
    }
  }
}
