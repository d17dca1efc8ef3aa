import { type EditedText, applyEdits } from "../text/edits.ts";
import { literalRanges } from "../text/literal-ranges.ts";

const OPENING = /^[ \t>]*(?:`{3,}|~{3,})mdx-code-block[ \t]*\n/;
const CLOSING = /\n[ \t>]*(?:`{3,}|~{3,})[ \t]*$/;

/** Removes the fences of `mdx-code-block`. Docusaurus renders their content: they only hide components from translation tools. */
export function convertMdxFences(body: string): EditedText {
  if (!body.includes("mdx-code-block")) return applyEdits(body, [], 1);
  const edits = literalRanges(body).code.flatMap(({ start, end }) => {
    const code = body.slice(start, end);
    const [opening] = OPENING.exec(code) ?? [];
    const [closing = ""] = CLOSING.exec(code) ?? [];
    if (opening === undefined) return [];
    return [
      { start, end: start + opening.length, text: "" },
      { start: end - closing.length, end, text: "" },
    ];
  });
  return applyEdits(body, edits, 1);
}
