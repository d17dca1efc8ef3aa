import type { CodedMessage } from "../../contract/studio/finding-codes.ts";
import type { Text } from "./messages.ts";

/** The fields of a finding that are needed to translate it. */
export interface TranslatableFinding {
  /** The English message, used if there is no code. */
  message: string;
  coded?: CodedMessage | undefined;
}

/**
 * Names of the values that are lists. They are joined with the language's own comma. `names` is not among them: it is YAML to be copied,
 * so it must not change.
 */
const LISTS: ReadonlySet<string> = new Set(["known"]);

function listed(value: string | number, text: Text): string {
  return String(value).replaceAll(", ", text("list-comma"));
}

/** Translates a finding. A finding without a code stays English and gets a `lang` attribute for screen readers. */
export function formatFinding(
  { message, coded }: TranslatableFinding,
  text: Text,
): { words: string; lang?: "en" } {
  if (coded === undefined) return { words: message, lang: "en" };
  const values = Object.fromEntries(
    Object.entries(coded.values).map(([name, value]) => [
      name,
      LISTS.has(name) ? listed(value, text) : value,
    ]),
  );
  const words = text(`finding-${coded.code}`, values);
  return { words: "near" in values ? text("finding-near", { words, ...values }) : words };
}
