import { type Edit, type EditedText, applyEdits } from "../text/edits.ts";
import { covers, literalRanges } from "../text/literal-ranges.ts";

const DISPLAY = /^([ \t>]*)\$\$[ \t]*\n?([\s\S]*?)\$\$[ \t]*$/gm;
const INLINE_DISPLAY = /\$\$(?!\s)([^$\n]+?)(?<!\s)\$\$/g;
// Matches an inline formula. As in other systems, there is no space inside the dollar signs and no digit after them: `$5 and $6` are
// amounts of money.
const INLINE = /(?<![\\$\w])\$(?![\s$])((?:\\\$|[^$\n`])+?)(?<![\s\\])\$(?![\d$])/g;
/**
 * Matches text that is a formula, and not the text between two amounts of money: it contains a command, an index, a power, or a sign
 * such as `=`, is a function such as `f(x)`, or has at most three characters.
 */
const IS_FORMULA = /\\[A-Za-z,;!{]|[\^=<>+]|^\S{1,3}$|[A-Za-z)]_|^[A-Za-z]\(.*\)$/;
/** Matches variables of a shell, which also begin with a dollar sign. */
const IS_VARIABLE = /^[A-Z][A-Z\d_]+\b/;

/** Converts formulas between dollar signs to our notation: a fence of `math`, or code between dollar signs. */
export function convertMath(body: string): EditedText {
  const { code, comments } = literalRanges(body);
  const isLiteral = covers([...code, ...comments]);
  const edits: Edit[] = [];
  const put = ({ 0: whole, index }: RegExpExecArray, text: string): void => {
    if (!isLiteral(index)) edits.push({ start: index, end: index + whole.length, text });
  };
  for (const match of body.matchAll(DISPLAY)) {
    const [, prefix = "", formula = ""] = match;
    if (/\n[ \t>]*\n/.test(formula)) continue;
    const lines = formula.trim().split("\n");
    const indent = prefix.replace(/[^\s>]/g, " ");
    const content = lines.map((line) => indent + line.replace(/^[ \t>]*/, ""));
    put(match, `${indent}\`\`\`math\n${content.join("\n")}\n${indent}\`\`\``);
  }
  const isDisplay = covers(edits);
  for (const match of body.matchAll(INLINE_DISPLAY))
    if (!isDisplay(match.index)) put(match, `$\`${(match[1] ?? "").trim()}\`$`);
  const isDone = covers(edits);
  for (const match of body.matchAll(INLINE)) {
    const formula = match[1] ?? "";
    if (!isDone(match.index) && IS_FORMULA.test(formula) && !IS_VARIABLE.test(formula))
      put(match, `$\`${formula}\`$`);
  }
  return applyEdits(body, edits, 1);
}
