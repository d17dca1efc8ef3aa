import type { EditedText } from "../text/edits.ts";
import { covers, literalRanges } from "../text/literal-ranges.ts";

const TAB = /^#{1,6}[ \t]+\[(.*)\]\(#tab\/[^)\s]*\)[ \t]*#*[ \t]*$/;
const END = /^(?:-[ \t]*){3,}$|^(?:\*[ \t]*){3,}$/;
// Fence of a tab, which must be longer than any fence of a note inside it.
const TAB_FENCE = ":".repeat(8);
const TABS_FENCE = ":".repeat(9);

/** Converts headings that link to a tab, such as `# [Spring](#tab/spring)`, to tabs. They end at a thematic break. */
export function convertHeadingTabs(body: string): EditedText {
  if (!body.includes("](#tab/"))
    return { text: body, lines: body.split("\n").map((_line, index) => index + 1) };
  const isLiteral = covers(literalRanges(body).code);
  const result: { text: string; number: number }[] = [];
  let isOpen = false;
  let offset = 0;
  const lines = body.split("\n");
  for (const [index, text] of lines.entries()) {
    const number = index + 1;
    const put = (...made: string[]): void => {
      for (const one of made) result.push({ text: one, number });
    };
    const [, title] = isLiteral(offset) ? [] : (TAB.exec(text) ?? []);
    if (title !== undefined) {
      put(...(isOpen ? ["", TAB_FENCE] : ["", `${TABS_FENCE}tabs`]), `${TAB_FENCE}tab[${title}]`);
      isOpen = true;
    } else if (isOpen && !isLiteral(offset) && END.test(text)) {
      put("", TAB_FENCE, TABS_FENCE, "");
      isOpen = false;
    } else put(text);
    offset += text.length + 1;
  }
  if (isOpen) for (const text of ["", TAB_FENCE, TABS_FENCE]) result.push({ text, number: lines.length });
  return { text: result.map(({ text }) => text).join("\n"), lines: result.map(({ number }) => number) };
}
