import type { Html } from "mdast";
import { type Markup, markupIn } from "./html-markup.ts";
import type { Place } from "./place.ts";
import { writeInHtml } from "./write-words.ts";
import { alignText, readHtml } from "./written-text.ts";

const CODE = new Set(["code", "pre", "kbd", "samp", "script", "style", "math", "svg", "textarea"]);

/** Counts the open HTML elements that contain code. Their start and end tags can be different nodes of a paragraph. */
export class CodeElements {
  #open = 0;

  get isInside(): boolean {
    return this.#open > 0;
  }

  read({ name, isEnd }: Pick<Markup, "name" | "isEnd">): void {
    if (!CODE.has(name.toLowerCase())) return;
    this.#open = Math.max(0, this.#open + (isEnd ? -1 : 1));
  }
}

/** Finds the texts between the tags of raw HTML, except in elements that contain code. */
export function htmlPlaces(
  source: string,
  { from, to }: { from: number; to: number },
  node: Html,
  code: CodeElements,
): Place[] {
  const places: Place[] = [];
  const html = source.slice(from, to);
  const parts: string[] = [];
  const add = (start: number, end: number) => {
    const text = html.slice(start, end);
    const index = parts.push(text) - 1;
    const value = plainHtml(text);
    if (code.isInside || value.trim() === "") return;
    const written = alignText(source, { from: from + start, to: from + end }, value, readHtml);
    if (written === undefined) return;
    const expect = (words: string) => {
      parts[index] = writeInHtml(words);
      // The value is assembled when it is read, not after each place.
      Object.defineProperty(node, "value", { get: () => parts.join(""), configurable: true });
    };
    places.push({ ...written, kind: "text", key: null, write: writeInHtml, expect });
  };
  let at = 0;
  for (const { from: start, to: end, ...tag } of markupIn(html)) {
    add(at, start);
    parts.push(html.slice(start, end));
    code.read(tag);
    at = end;
  }
  add(at, html.length);
  return places;
}

/** Replaces character references such as `&amp;` with their characters. */
export function plainHtml(html: string): string {
  let text = "";
  for (let at = 0; at < html.length;) {
    const piece = readHtml(html, at);
    text += piece.text;
    at += piece.length;
  }
  return text;
}
