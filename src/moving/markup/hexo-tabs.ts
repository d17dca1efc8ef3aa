import { type Edit, type EditedText, applyEdits } from "../text/edits.ts";
import { covers, literalRanges } from "../text/literal-ranges.ts";

const AROUND = /\{%-?\s*(?:(?:sub)?tabs|timeline)\b\s*([^,\s%]*)/;
const MARK = /<!--[ \t]*(end)?(?:sub)?(tab|timeline)\b[ \t]*(.*?)[ \t]*-->/g;

/**
 * Converts comments to shortcodes and text before comments are removed: in Hexo themes, the titles of tabs (`<!-- tab Title@icon
 * -->`) and the dates of timelines are comments.
 */
export function convertHexoTabs(body: string): EditedText {
  const name = AROUND.exec(body)?.[1];
  if (name === undefined) return applyEdits(body, [], 1);
  const isCode = covers(literalRanges(body).code);
  let count = 0;
  const edits = [...body.matchAll(MARK)].flatMap(
    ({ 0: whole, 1: end, 2: kind, 3: given = "", index }): Edit[] => {
      if (isCode(index)) return [];
      const words = given.replace(/(?:^|[ \t]*)@.*$/, "").replace(/"/g, "'");
      count += kind === "tab" && end === undefined ? 1 : 0;
      const title = words === "" ? `${name} ${count}`.trim() : words;
      const opening = kind === "tab" ? `{% tab title="${title}" %}` : `**${words}**\n\n`;
      const closing = kind === "tab" ? "{% endtab %}" : "\n\n";
      return [{ start: index, end: index + whole.length, text: end === undefined ? opening : closing }];
    },
  );
  return applyEdits(body, edits, 1);
}
