import type { Element, ElementContent, Root, RootContent } from "hast";
import { toString } from "hast-util-to-string";
import { readingMinutes } from "../../contract/site/reading-minutes.ts";
import { languageOf, takeCodeNotes } from "./code-notes.ts";
import { hasClass } from "./has-class.ts";
import { STOP, walkElements } from "./walk.ts";

const BLOCK =
  /^(p|div|li|tr|td|th|br|pre|blockquote|aside|section|figure|figcaption|details|summary|dt|dd|hr|h[1-6]|table|ul|ol)$/;

/**
 * Placeholders that mark the end of a table cell and of other blocks in the collected text. They are replaced when white space
 * is collapsed.
 */
const CELL_END = "\u001F";
const BLOCK_END = "\u001E";

const ENDS_A_SENTENCE = /[.!?…:;,。！？；：，、”」』]/u;

/**
 * Elements without text for search: interactive blocks, which have texts of their own, and the numbers and back links of
 * footnotes.
 */
const NO_TEXT = ["dataBlock", "dataFootnoteRef", "dataFootnoteBackref"];

/** Returns the text of a body for search: one entry for each heading; the first entry has no heading. Comments are left out. */
export function sectionsOf(tree: Root): { heading: string; text: string }[] {
  const sections = [{ heading: "", text: "" }];
  collect(tree.children, sections);
  return sections
    .map(({ heading, text }) => ({ heading: squeeze(heading), text: squeeze(text) }))
    .filter(({ heading, text }) => heading !== "" || text !== "");
}

function collect(
  nodes: readonly (RootContent | ElementContent)[],
  sections: { heading: string; text: string }[],
): void {
  for (const node of nodes) {
    const current = sections.at(-1);
    if (current === undefined) return;
    if (node.type === "text") current.text += node.value;
    if (
      node.type !== "element" ||
      isPlayer(node) ||
      NO_TEXT.some((name) => node.properties[name] !== undefined)
    )
      continue;
    if (/^h[1-6]$/.test(node.tagName)) {
      sections.push({ heading: textOf(node), text: "" });
      continue;
    }
    if (node.tagName === "img" && typeof node.properties["alt"] === "string")
      current.text += ` ${node.properties["alt"]} `;
    const gap = gapOf(node);
    current.text += gap;
    const code = node.tagName === "pre" ? node.children[0] : undefined;
    if (code?.type === "element" && code.tagName === "code")
      current.text += takeCodeNotes(toString(code), languageOf(code)).text;
    else collect(node.children, sections);
    const last = sections.at(-1);
    if (last !== undefined) last.text += gap;
  }
}

/** Whether an element is a video or a map, whose words are controls. Its label is the caption next to it. */
function isPlayer(element: Element): boolean {
  return element.tagName === "video" || hasClass(element, "block-embed");
}

/** Collects the text of an element, with a separator between blocks. */
function textOf(element: Element): string {
  const sections = [{ heading: "", text: "" }];
  collect(element.children, sections);
  return squeeze(sections.map(({ heading, text }) => `${heading} ${text}`).join(" "));
}

function gapOf({ tagName }: Element): string {
  if (tagName === "br") return " ";
  if (tagName === "td" || tagName === "th") return CELL_END;
  return BLOCK.test(tagName) ? BLOCK_END : "";
}

/**
 * Collapses white space, and removes characters without width, which would split words for search. The text becomes one line:
 * cells of a row are separated by commas, rows and other blocks by semicolons, unless there is punctuation already. Separators
 * in Chinese text are full-width.
 */
function squeeze(text: string): string {
  return text
    .replace(/[\u00AD\u200B\u2060\uFEFF]/gu, "")
    .replace(/[\s\u001E\u001F]+/gu, (gap, at: number, whole: string) => {
      if (at === 0 || at + gap.length === whole.length) return "";
      const before = lastCharacterOf(whole.slice(Math.max(0, at - 2), at));
      if (!/[\u001E\u001F]/u.test(gap) || ENDS_A_SENTENCE.test(before)) return " ";
      const marks = /\p{Script=Han}/u.test(before) ? ["；", "，"] : ["; ", ", "];
      return marks[gap.includes(BLOCK_END) ? 0 : 1] ?? " ";
    });
}

function lastCharacterOf(text: string): string {
  return [...text].at(-1) ?? "";
}

/** Maximum length of a derived summary in characters. Search engines show about as much of a description. */
const SUMMARY_LENGTH = 160;

/** Returns the first paragraph, shortened at the end of a sentence or word if there is one near the limit. */
export function firstParagraphOf(tree: Root, { isWithinBlocks }: { isWithinBlocks: boolean }): string {
  let text = "";
  const see = (node: Element): typeof STOP | undefined => {
    // In blocks, a paragraph with a class is a row of buttons or the title of an item, for example.
    if (node.tagName !== "p" || (isWithinBlocks && node.properties["className"] !== undefined))
      return undefined;
    text = textOf(node);
    return text === "" ? undefined : STOP;
  };
  if (isWithinBlocks) walkElements(tree, see);
  else tree.children.some((node) => node.type === "element" && see(node) === STOP);
  return cutKindly(text);
}

function cutKindly(text: string, length: number = SUMMARY_LENGTH): string {
  const characters = [...text];
  if (characters.length <= length) return text;
  const head = characters.slice(0, length - 1).join("");
  const sentence = /^.*[.!?。！？](?=\s|$|[\p{Script=Han}\p{Script=Hangul}])/su.exec(head)?.[0] ?? "";
  if (sentence.length >= head.length / 2) return sentence;
  const word = head.replace(/\s+\S*$/u, "");
  return `${(word.length >= head.length / 2 ? word : head).replace(/[\s,;:，、；：]+$/u, "")}…`;
}

/** Returns the reading time of a text in whole minutes, at least 1. */
export function readingMinutesOf(text: string): number {
  const characters =
    text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.length ?? 0;
  const words =
    text
      .replace(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu, " ")
      .match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  return readingMinutes({ words, characters });
}
