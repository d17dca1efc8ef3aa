import { frontMatterText } from "./front-matter-text.ts";

const TITLE = /^title:[ \t]*(?:"([^"\n]*)"|'([^'\n]*)'|([^\n#]+?))[ \t]*(?: #.*)?$/m;

/** The title of an article as its front matter has it; `undefined` without one, or where it is not one line. */
export function titleIn(text: string): string | undefined {
  const [, ...written] = TITLE.exec(frontMatterText(text)?.yaml ?? "") ?? [];
  return written.find((title) => title !== undefined && title.trim() !== "");
}
