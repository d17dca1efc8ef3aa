import { frontMatterText } from "./front-matter-text.ts";

/** The title of an article as its front matter has it; `undefined` without one, or where it is not one line. */
export function titleIn(text: string): string | undefined {
  return lineIn(text, "title");
}

/** What joins an article with its texts in other languages, if its front matter says so: else its path does. */
export function translationKeyIn(text: string): string | undefined {
  return lineIn(text, "translationKey")?.normalize("NFC");
}

function lineIn(text: string, key: string): string | undefined {
  const entry = new RegExp(
    `^${key}:[ \\t]*(?:"([^"\\n]*)"|'([^'\\n]*)'|([^\\n#]+?))[ \\t]*(?: #.*)?\\r?$`,
    "m",
  );
  const [, ...written] = entry.exec(frontMatterText(text)?.yaml ?? "") ?? [];
  return written.find((value) => value !== undefined && value.trim() !== "");
}
