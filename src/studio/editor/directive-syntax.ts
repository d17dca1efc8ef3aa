import { tags, styleTags } from "@lezer/highlight";
import type { BlockParser, Line, MarkdownConfig } from "@lezer/markdown";

/** The first line of a block: `:::warning[Title]`. */
const OPEN = /^(?<before>:{3,}[A-Za-z][\w-]*)(?:\[(?<label>.*)\])?(?:\{[^{}]*\})?[ \t]*$/;
const END = /^:{3,}[ \t]*$/;
/** A block of one line: `::need{category="Visits"}`. */
const LEAF = /^::[A-Za-z][\w-]*(?:\[.*\])?(?:\{[^{}]*\})?[ \t]*$/;

function isDirective({ text, pos }: Line): boolean {
  const rest = text.slice(pos);
  return rest.startsWith("::") && (OPEN.test(rest) || END.test(rest) || LEAF.test(rest));
}

/** Parses each line that begins or ends a block as a node of its own. Pairing the lines is left to the callers. */
const directives: BlockParser = {
  name: "Directive",
  before: "HorizontalRule",
  parse(context, line) {
    if (!isDirective(line)) return false;
    const rest = line.text.slice(line.pos);
    const from = context.lineStart + line.pos;
    const to = context.lineStart + line.text.length;
    const { before = "", label } = OPEN.exec(rest)?.groups ?? {};
    if (before === "")
      context.addElement(context.elt(END.test(rest) ? "DirectiveEnd" : "DirectiveLeaf", from, to));
    else if (label === undefined) context.addElement(context.elt("DirectiveOpen", from, to));
    else {
      const start = from + before.length + 1;
      const end = start + label.length;
      const inside = [
        context.elt("DirectiveMark", from, start),
        ...context.parser.parseInline(label, start),
        context.elt("DirectiveMark", end, to),
      ];
      context.addElement(context.elt("DirectiveOpen", from, to, inside));
    }
    context.nextLine();
    return true;
  },
  endLeaf: (_context, line) => isDirective(line),
};

export const directiveSyntax: MarkdownConfig = {
  defineNodes: [
    { name: "DirectiveOpen", block: true },
    { name: "DirectiveEnd", block: true },
    { name: "DirectiveLeaf", block: true },
    { name: "DirectiveMark" },
  ],
  parseBlock: [directives],
  props: [styleTags({ "DirectiveMark DirectiveEnd DirectiveLeaf": tags.processingInstruction })],
};
