import { type EditedText, applyEdits } from "../text/edits.ts";
import { covers, literalRanges } from "../text/literal-ranges.ts";

const MARK = /\{%-?\s*code\b([^%]*?)-?%\}\s*?\n(?:[ \t>]*\n)*([ \t>]*(?:`{3,}|~{3,}))([^\n]*)/g;
const TITLE = /\btitle=(?:"([^"]*)"|'([^']*)')/;

/** Moves the file name of a code block from GitBook's tag around it, `{% code title="app.js" %}`, to the code's opening fence. */
export function convertCodeTitles(body: string): EditedText {
  const isLiteral = covers(literalRanges(body).code);
  const edits = [...body.matchAll(MARK)].flatMap(
    ({ 0: whole, 1: values = "", 2: fence = "", 3: info = "", index }) => {
      const [, double, single] = TITLE.exec(values) ?? [];
      const title = (double ?? single ?? "").replaceAll('"', "'").trim();
      if (title === "" || isLiteral(index) || TITLE.test(info)) return [];
      const start = index + whole.length - info.length - fence.length;
      const language = info.trim() === "" ? "text" : info.trim();
      return [{ start, end: index + whole.length, text: `${fence}${language} title="${title}"` }];
    },
  );
  return applyEdits(body, edits, 1);
}
