/**
 * A message as the build compiles it: a text, or pieces of one, where `"#"` inside a plural stands for its
 * number and an array for a placeholder or a plural.
 */
export type CompiledMessage = string | readonly MessagePiece[];
export type MessagePiece = string | readonly [name: string] | readonly [name: string, "plural", Choices];
/** By plural category, or by the exact number. */
type Choices = Readonly<Record<string, CompiledMessage>>;

/** A catalogue as the build compiles it. */
export type Catalogue = Readonly<Record<string, CompiledMessage>>;
export type Values = Readonly<Record<string, unknown>>;

/** Fills a message. Numbers and plural rules follow the language tag; missing values become empty. */
export function wordMessage(message: CompiledMessage, values: Values, tag: string): string {
  return fill(message, values, tag, "#");
}

function fill(message: CompiledMessage, values: Values, tag: string, number: string): string {
  if (typeof message === "string") return message;
  return message
    .map((piece) => {
      if (typeof piece === "string") return piece === "#" ? number : piece;
      const [name, , choices] = piece;
      const value = values[name];
      return choices === undefined ? String(value ?? "") : choose(choices, Number(value), values, tag);
    })
    .join("");
}

function choose(choices: Choices, count: number, values: Values, tag: string): string {
  const choice = choices[count] ?? choices[categoryOf(count, choices, tag)] ?? choices["other"];
  return fill(choice ?? "", values, tag, writeNumber(count, tag));
}

/** The plural category. A message with only numbers and `other` avoids `Intl.PluralRules`, which is slow to create. */
function categoryOf(count: number, choices: Choices, tag: string): string {
  const hasCategories = Object.keys(choices).some((name) => name !== "other" && Number.isNaN(Number(name)));
  return hasCategories ? new Intl.PluralRules(tag).select(count) : "other";
}

/** Whole numbers below 1,000 look the same in all our languages; `Intl.NumberFormat` is slow to create. */
function writeNumber(count: number, tag: string): string {
  const isPlain = Number.isInteger(count) && count >= 0 && count < 1000;
  return isPlain ? String(count) : new Intl.NumberFormat(tag).format(count);
}
