import type { CodedMessage } from "../../contract/studio/finding-codes.ts";
import type { Text } from "./messages.ts";

/** The parts of a finding needed to translate it. */
export interface Worded {
  /** The English message, used when there is no code. */
  message: string;
  coded?: CodedMessage | undefined;
}

/** Values that list names, joined with the language's own comma. `names` is YAML to copy and stays as it is. */
const LISTS: ReadonlySet<string> = new Set(["known"]);

function listed(value: string | number, text: Text): string {
  return String(value).replaceAll(", ", text("list-comma"));
}

/** Translates a finding. One without a code stays English and is marked with `lang` for screen readers. */
export function wordFinding({ message, coded }: Worded, text: Text): { words: string; lang?: "en" } {
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
