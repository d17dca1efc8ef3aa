import { frontMatterText } from "./front-matter-text.ts";

/** The title in an article's front matter; `undefined` without one, or if it is not on one line. */
export function titleIn(text: string): string | undefined {
  return lineIn(text, "title");
}

/** The key that joins an article with its translations, if its front matter has one; otherwise its path does. */
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
