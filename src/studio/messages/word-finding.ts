import type { Said } from "../../contract/studio/finding-codes.ts";
import type { Text } from "./messages.ts";

/** What is known of a finding by which it can be worded. */
export interface Worded {
  /** In English. */
  message: string;
  said?: Said | undefined;
}

/** Values that are several names, between which English puts a comma. Those of `names` are to be written as they stand. */
const LISTS: ReadonlySet<string> = new Set(["known"]);

function listed(value: string | number, text: Text): string {
  return String(value).replaceAll(", ", text("list-comma"));
}

/** A finding in the language of the Studio; what has no code stays in English, and says so for those who hear it. */
export function wordFinding({ message, said }: Worded, text: Text): { words: string; lang?: "en" } {
  if (said === undefined) return { words: message, lang: "en" };
  const values = Object.fromEntries(
    Object.entries(said.values).map(([name, value]) => [name, LISTS.has(name) ? listed(value, text) : value]),
  );
  const words = text(`finding-${said.code}`, values);
  return { words: "near" in values ? text("finding-near", { words, ...values }) : words };
}
