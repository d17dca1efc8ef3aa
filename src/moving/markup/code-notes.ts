import type { Edit } from "../text/edits.ts";
import type { Range } from "../text/literal-ranges.ts";

/** Matches comments that mark lines to highlight, such as `// highlight-next-line`, which are not part of the code. */
const NOTE =
  /^[ \t>]*(?:\/\/|#|--|;|%|'|\/\*|\{\s*\/\*|<!--|REM)[ \t]*highlight-(?:next-line|start|end)[ \t]*(?:\*\/[ \t]*\}?|-->)?[ \t]*\n/gim;

/** Removes Docusaurus's comments from blocks of code. */
export function codeNoteEdits(body: string, code: readonly Range[]): Edit[] {
  return code.flatMap(({ start, end }) =>
    [...body.slice(start, end).matchAll(NOTE)].map(({ 0: whole, index }) => ({
      start: start + index,
      end: start + index + whole.length,
      text: "",
    })),
  );
}
