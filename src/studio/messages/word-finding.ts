import type { Said } from "../../contract/studio/finding-codes.ts";
import type { Text } from "./messages.ts";

/** What is known of a finding by which it can be worded. */
export interface Worded {
  /** In English. */
  message: string;
  said?: Said | undefined;
}

/** A finding in the language of the Studio; what has no code stays in English, and says so for those who hear it. */
export function wordFinding({ message, said }: Worded, text: Text): { words: string; lang?: "en" } {
  if (said === undefined) return { words: message, lang: "en" };
  const words = text(`finding-${said.code}`, said.values);
  return { words: "near" in said.values ? text("finding-near", { words, ...said.values }) : words };
}
