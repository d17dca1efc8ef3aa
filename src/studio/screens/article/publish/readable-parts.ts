import type { Plan } from "../../../../contract/studio/endpoints/publications.ts";

type Part = Plan["files"][number]["diff"][number];

/** A range of Markdown that readers do not see, and what is shown instead. */
interface Mark {
  from: number;
  to: number;
  shown: string;
}

/** Names a block or a picture in the language of the Studio. */
export type NameOf = (block: string) => string;

const FENCE = /^\s*(?:`{3,}|~{3,})/;
/** Lines without words: the end of a block, and the line below the headings of a table. */
const WORDLESS = /^(?::{3,}|\|?(?:\s*:?-+:?\s*\|)+\s*:?-*:?)\s*$/;
const START = /^(?<indent>\s*)(?:(?<heading>#{1,6}\s+)|(?<quote>(?:>\s?)+)|[-*+]\s+(?<task>\[[ xX]\]\s+)?)/;
const BLOCK = /^(?<open>\s*:{2,}(?<name>[A-Za-z][\w-]*)\[?)(?<label>[^\]{]*)(?<end>\]?(?:\{.*\})?\s*)$/;
const LINK = /(?<open>!?\[)(?<words>(?:[^\]\\]|\\.)*)(?<end>\]\((?:<[^>]*>|[^()\s]*)(?:\s+"[^"]*")?\))/g;
const SIGNS = /(?<sign>\*\*\*|\*\*|__|~~|`)(?=\S)(?<words>.+?)\k<sign>|(?<![\w*])\*(?=\S)[^*\n]+\*(?![\w*])/g;
const ESCAPE = /\\(?=[\\`*_{}[\]()#+.!|>~-])/g;

/**
 * Replaces the marks of Markdown in a comparison by what readers see. Where only marks have changed, or a part of a mark, they stay, so
 * that no change is hidden.
 */
export function readableParts(parts: readonly Part[], nameOf: NameOf): readonly Part[] {
  const before = marksIn(textWithout(parts, "added"), nameOf);
  const after = marksIn(textWithout(parts, "removed"), nameOf);
  let [old, now] = [0, 0];
  const readable = parts.map(({ kind, text }): Part => {
    const shown = kind === "removed" ? replaceMarks(text, before, old) : replaceMarks(text, after, now);
    if (kind !== "added") old += text.length;
    if (kind !== "removed") now += text.length;
    const isHidden = kind !== "same" && shown.trim() === "" && text.trim() !== "";
    return { kind, text: isHidden ? text : shown };
  });
  return readable.filter(({ text }) => text !== "");
}

/** One side of a comparison. */
export function textWithout(parts: readonly Part[], side: "added" | "removed"): string {
  return parts.flatMap(({ kind, text }) => (kind === side ? [] : text)).join("");
}

function replaceMarks(text: string, marks: readonly Mark[], offset: number): string {
  let done = 0;
  let shown = "";
  for (const mark of marks) {
    const [from, to] = [mark.from - offset, mark.to - offset];
    if (from < done || to > text.length) continue;
    shown += text.slice(done, from) + mark.shown;
    done = to;
  }
  return shown + text.slice(done);
}

/** Finds the marks of a text in their order. */
function marksIn(markdown: string, nameOf: NameOf): Mark[] {
  const marks: Mark[] = [];
  let at = 0;
  let isCode = false;
  for (const line of markdown.split(/(?<=\n)/)) {
    const words = line.trimEnd();
    const isFence = FENCE.test(words);
    if (isFence) isCode = !isCode;
    else if (!isCode)
      for (const mark of marksOfLine(words, line.length, nameOf))
        marks.push({ ...mark, from: at + mark.from, to: at + mark.to });
    at += line.length;
  }
  return marks.toSorted((one, other) => one.from - other.from);
}

/** @param length the length of the line with its line break, which disappears with a line that has no words */
function marksOfLine(line: string, length: number, nameOf: NameOf): Mark[] {
  if (WORDLESS.test(line)) return [{ from: 0, to: length, shown: "" }];
  const block = BLOCK.exec(line)?.groups;
  if (block !== undefined) {
    const { open = "", name = "", label = "" } = block;
    const shown = nameOf(name) + (label === "" ? "" : ": ");
    const end = open.length + label.length;
    return [{ from: 0, to: open.length, shown }, ...mark(end, line.length, "")];
  }
  const begin = START.exec(line);
  const { indent = "", heading, quote, task } = begin?.groups ?? {};
  const bullet = task === undefined ? "• " : /x/i.test(task) ? "☑ " : "☐ ";
  const sign = heading === undefined && quote === undefined ? bullet : "";
  return [
    ...(begin === null ? [] : [{ from: indent.length, to: begin[0].length, shown: sign }]),
    ...Array.from(line.matchAll(LINK), ({ index, groups }) => {
      const { open = "", words = "", end = "" } = groups ?? {};
      const from = index + open.length + words.length;
      const shown = open === "![" ? `${nameOf("picture")}: ` : "";
      return [...mark(index, index + open.length, shown), ...mark(from, from + end.length, "")];
    }).flat(),
    ...Array.from(line.matchAll(SIGNS), ({ 0: all, index, groups }) => {
      const width = groups?.["sign"]?.length ?? 1;
      const end = index + all.length;
      return [...mark(index, index + width, ""), ...mark(end - width, end, "")];
    }).flat(),
    ...Array.from(line.matchAll(ESCAPE), ({ index }) => mark(index, index + 1, "")).flat(),
  ];
}

function mark(from: number, to: number, shown: string): Mark[] {
  return from < to ? [{ from, to, shown }] : [];
}
