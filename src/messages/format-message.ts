/**
 * A compiled message: a text, or an array of pieces. Within plurals, `"#"` stands for the number; a nested array is a placeholder or a
 * plural.
 */
export type CompiledMessage = string | readonly MessagePiece[];
export type MessagePiece = string | readonly [name: string] | readonly [name: string, "plural", Choices];
/** The texts of a plural, by plural category or exact number. */
type Choices = Readonly<Record<string, CompiledMessage>>;

/** The compiled messages of a language, by id. */
export type Catalogue = Readonly<Record<string, CompiledMessage>>;
export type Values = Readonly<Record<string, unknown>>;

/** Fills in the values of a message. The language tag determines number formats and plural rules; missing values become empty. */
export function formatMessage(message: CompiledMessage, values: Values, tag: string): string {
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

/**
 * Returns the plural category of a number. A message with only exact numbers and `other` needs no `Intl.PluralRules`, which is slow to
 * create.
 */
function categoryOf(count: number, choices: Choices, tag: string): string {
  const hasCategories = Object.keys(choices).some((name) => name !== "other" && Number.isNaN(Number(name)));
  return hasCategories ? new Intl.PluralRules(tag).select(count) : "other";
}

/**
 * Formats a number. Whole numbers below 1,000 look the same in all our languages, so they need no `Intl.NumberFormat`, which is slow to
 * create.
 */
function writeNumber(count: number, tag: string): string {
  const isPlain = Number.isInteger(count) && count >= 0 && count < 1000;
  return isPlain ? String(count) : new Intl.NumberFormat(tag).format(count);
}
