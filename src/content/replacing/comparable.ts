import { composedText } from "./composed-text.ts";

/** Returns JSON for comparing two values. White space and the Unicode encoding of accents make no difference. */
export function comparable(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === "string" ? composedText(part).replaceAll(/\s+/gu, "") : part,
  );
}
