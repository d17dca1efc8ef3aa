import type { Element, Root as HastRoot } from "hast";
import { toString } from "hast-util-to-string";
import type { Root as MdastRoot } from "mdast";
import rehypeParse from "rehype-parse";
import rehypeSanitize from "rehype-sanitize";
import { unified } from "unified";
import type { LanguageCode } from "../../contract/addresses/locales.ts";
import { coded } from "../../contract/studio/finding-codes.ts";
import { languageOf } from "./code-notes.ts";
import { startOf } from "./positions.ts";
import type { RenderIssue } from "./render-context.ts";
import { SANITIZE_SCHEMA } from "./sanitize-schema.ts";
import { SKIP, walkElements, walkMarkdown } from "./walk.ts";
import { WORDING } from "./wording.ts";

/** The language of a code fence that contains a formula. Code between dollar signs gets it, too. */
const MATH = "math";
/**
 * Maximum length of a formula in characters. A longer formula stays code, since the time of its conversion grows faster than
 * its length.
 */
const MAXIMUM_FORMULA_LENGTH = 10_000;

/** Marks code between dollar signs, `` $`E = mc^2`$ ``, as a formula, and removes the signs. */
export function markMath(tree: MdastRoot): void {
  walkMarkdown(tree, (node, index, parent) => {
    if (node.type !== "inlineCode") return;
    const [before, after] = [parent.children[index - 1], parent.children[index + 1]];
    if (before?.type !== "text" || after?.type !== "text") return;
    if (!before.value.endsWith("$") || !after.value.startsWith("$")) return;
    before.value = before.value.slice(0, -1);
    after.value = after.value.slice(1);
    node.data = { ...node.data, hProperties: { className: [`language-${MATH}`] } };
  });
}

const reader = unified().use(rehypeParse, { fragment: true }).use(rehypeSanitize, SANITIZE_SCHEMA).freeze();

interface Formula {
  code: Element;
  isBlock: boolean;
  replace(made: Element): void;
}

/**
 * Converts TeX formulas, which are code of the language `math`, to MathML. Invalid formulas stay code and are reported. The
 * library is loaded when the first formula is converted.
 */
export async function applyMath(
  tree: HastRoot,
  language: LanguageCode,
  issues: RenderIssue[],
): Promise<void> {
  const formulas = formulasOf(tree);
  if (formulas.length === 0) return;
  const { default: temml } = await import("temml");
  for (const { code, isBlock, replace } of formulas) {
    const source = toString(code).trim();
    try {
      if (source.length > MAXIMUM_FORMULA_LENGTH)
        throw new Error(`longer than ${MAXIMUM_FORMULA_LENGTH} characters`);
      const written = temml.renderToString(source, { displayMode: isBlock, throwOnError: true });
      const [math] = reader.runSync(reader.parse(written)).children;
      if (math?.type === "element") replace(isBlock ? scrolling(math, language) : math);
    } catch (error) {
      const reason = error instanceof Error ? error.message.split("\n").join(" ") : String(error);
      issues.push({
        kind: "broken-formula",
        ...startOf(code),
        message: `the formula cannot be read: ${reason}. It is shown as code; correct its TeX`,
        coded: coded("broken-formula", { reason }),
      });
    }
  }
}

function formulasOf(tree: HastRoot): Formula[] {
  const formulas: Formula[] = [];
  walkElements(tree, (element, index, parent) => {
    const inner = element.tagName === "pre" ? element.children[0] : element;
    if (inner?.type !== "element" || inner.tagName !== "code") return;
    if (languageOf(inner) === MATH)
      formulas.push({
        code: inner,
        isBlock: element !== inner,
        replace: (made) => {
          parent.children[index] = made;
        },
      });
    return SKIP;
  });
  return formulas;
}

/** A wide formula scrolls in a region of its own, as tables do, which can be reached by keyboard. */
function scrolling(math: Element, language: LanguageCode): Element {
  return {
    type: "element",
    tagName: "div",
    properties: {
      className: ["table-scroll"],
      role: "group",
      tabIndex: 0,
      ariaLabel: WORDING[language].formula,
    },
    children: [math],
  };
}
