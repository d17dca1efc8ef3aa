import type { Element, ElementContent, Root } from "hast";
import { toString } from "hast-util-to-string";
import { createCssVariablesTheme, createHighlighterCore } from "shiki/core";
import type { HighlighterCore } from "shiki/core";
import { createJavaScriptRegexEngine } from "shiki/engine/javascript";
import { bundledLanguages, bundledLanguagesAlias } from "shiki/langs";
import type { LanguageCode } from "../../contract/addresses/locales.ts";
import { type LineChange, languageOf, takeCodeNotes } from "./code-notes.ts";
import { walkElements } from "./walk.ts";
import { WORDING } from "./wording.ts";

/**
 * Code is coloured by class, never by style attribute. A block is `<figure class="code"><figcaption
 * class="code-title">…</figcaption><pre class="code-block" tabindex="0" data-language="ts"><code><span
 * class="line">…</span></code></pre></figure>`, without the caption if the fence has no title. Inside a line, the classes are
 * `tok-keyword`, `tok-string`, `tok-string-expression`, `tok-comment`, `tok-constant`, `tok-function`, `tok-parameter`,
 * `tok-punctuation`, `tok-link`, `tok-inserted`, `tok-deleted` and `tok-changed`; plain text has none. A line that the author marked
 * as added or removed also has the class `tok-inserted` or `tok-deleted`.
 */
const THEME = createCssVariablesTheme({ name: "classes", variablePrefix: "--tok-", fontStyle: false });
const TOKEN_COLOR = /^var\(--tok-token-([a-z-]+)\)$/;
/**
 * Maximum length of a block in characters. Longer blocks are not highlighted, since the time grows with the length and nobody
 * needs colours there.
 */
export const MAXIMUM_HIGHLIGHTED_LENGTH = 50_000;
/**
 * Maximum length of a line in characters. Longer lines are not highlighted, since the time of a pattern may grow faster than
 * the length.
 */
export const MAXIMUM_HIGHLIGHTED_LINE = 2_000;

let highlighter: Promise<HighlighterCore> | undefined;

async function highlighterFor(language: string): Promise<HighlighterCore | undefined> {
  const load = isBundled(language) ? bundledLanguages[language] : undefined;
  if (load === undefined) return undefined;
  highlighter ??= createHighlighterCore({
    themes: [THEME],
    langs: [],
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  });
  const shiki = await highlighter;
  if (!shiki.getLoadedLanguages().includes(language)) await shiki.loadLanguage(load);
  return shiki;
}

function isBundled(language: string): language is keyof typeof bundledLanguages {
  return Object.hasOwn(bundledLanguages, language) || Object.hasOwn(bundledLanguagesAlias, language);
}

/** Turns each `<pre><code>` of a body into a highlighted, titled, focusable block. */
export async function applyHighlighting(tree: Root, language: LanguageCode): Promise<void> {
  const blocks: { pre: Element; code: Element }[] = [];
  walkElements(tree, (pre) => {
    const code = pre.children[0];
    if (pre.tagName === "pre" && code?.type === "element" && code.tagName === "code")
      blocks.push({ pre, code });
  });
  for (const { pre, code } of blocks) await highlightBlock(pre, code, language);
}

async function highlightBlock(pre: Element, code: Element, language: LanguageCode): Promise<void> {
  const name = languageOf(code);
  const { text, changes } = takeCodeNotes(toString(code).replace(/\n$/, ""), name);
  const title = code.properties["dataTitle"];
  const block: Element = {
    type: "element",
    tagName: "pre",
    properties: {
      className: ["code-block"],
      tabIndex: 0,
      role: "group",
      ariaLabel: typeof title === "string" ? title : WORDING[language].code,
      ...(name === undefined ? {} : { dataLanguage: name }),
    },
    children: [element("code", {}, await linesOf(text, name, changes))],
  };
  pre.tagName = "figure";
  pre.properties = { className: ["code"] };
  pre.children = [block];
  if (typeof title === "string" && title !== "") {
    pre.children.unshift(
      element("figcaption", { className: ["code-title"] }, [{ type: "text", value: title }]),
    );
  }
}

async function linesOf(
  text: string,
  language: string | undefined,
  changes: ReadonlyMap<number, LineChange>,
): Promise<ElementContent[]> {
  const shiki =
    language === undefined || text.length > MAXIMUM_HIGHLIGHTED_LENGTH
      ? undefined
      : await highlighterFor(language.toLowerCase());
  const lines: { content: string; color?: string | undefined }[][] =
    shiki === undefined || language === undefined
      ? text.split(/\r\n?|\n/).map((content) => [{ content }])
      : shiki.codeToTokensBase(text, {
          lang: language.toLowerCase(),
          theme: "classes",
          tokenizeMaxLineLength: MAXIMUM_HIGHLIGHTED_LINE,
          // The library's time limit is off: on a busy machine it would end highlighting early, and the incomplete result would
          // be stored. The limits of length replace it.
          tokenizeTimeLimit: 0,
        });
  return lines.flatMap((tokens, index) => {
    const change = changes.get(index);
    const line = element(
      "span",
      { className: change === undefined ? ["line"] : ["line", `tok-${change}`] },
      tokens.map(({ content, color }) => token(content, color)),
    );
    return index === lines.length - 1 ? [line] : [line, { type: "text" as const, value: "\n" }];
  });
}

function token(content: string, color: string | undefined): ElementContent {
  const name = color === undefined ? undefined : TOKEN_COLOR.exec(color)?.[1];
  return name === undefined
    ? { type: "text", value: content }
    : element("span", { className: [`tok-${name}`] }, [{ type: "text", value: content }]);
}

function element(tagName: string, properties: Element["properties"], children: ElementContent[]): Element {
  return { type: "element", tagName, properties, children };
}
