import type { FindingCode, CodedMessage } from "../../contract/studio/finding-codes.ts";

/** Codes for the schema's messages about front matter. Named groups of a pattern become values of the finding. */
const MESSAGES: readonly (readonly [pattern: RegExp, code: FindingCode])[] = [
  [/^unknown key; allowed here are (?<known>.*?)(?:\. Did you mean "(?<near>[^"]+)"\?)?$/, "unknown-key"],
  [/^there is a full-width colon after (?<key>\S+)\./, "yaml-wide-colon"],
  [/^is missing$/, "missing-key"],
  [/^must not be empty$/, "value-empty"],
  [/^is empty; write a value/, "value-none"],
  [/^must be text;/, "value-text"],
  [/^must be a list of texts/, "value-list"],
  [/^must be true or false$/, "value-flag"],
  [/^must be a number$/, "value-number"],
  [/^is longer than (?<most>\d+) characters$/, "value-long"],
  [/^must name a file below media\//, "value-media"],
  [/^must be a date, written (?<right>\d{4}-\d\d-\d\d)$/, "value-date-as"],
  [/^must be a date, "/, "value-date"],
];

/**
 * Converts a schema's message about a key's value to a code with values, so that it can be translated; `undefined` if there is
 * no code for it.
 */
export function codeOfValue(key: string, message: string): CodedMessage | undefined {
  for (const [pattern, code] of MESSAGES) {
    const found = pattern.exec(message);
    if (found === null) continue;
    const named = Object.entries(found.groups ?? {}).filter(([, value]) => value !== undefined);
    return { code, values: { key, ...Object.fromEntries(named) } };
  }
  return undefined;
}
