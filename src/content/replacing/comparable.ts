import { composed } from "../../contract/addresses/composed.ts";

/** Writes a value so that it can be compared: white space does not count, nor how accents are encoded. */
export function comparable(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === "string" ? composed(part).replaceAll(/\s+/gu, "") : part,
  );
}
