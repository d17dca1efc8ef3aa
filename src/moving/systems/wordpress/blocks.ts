import * as v from "valibot";
import { anchor, escapeAttribute } from "../../html/escape.ts";
import { withoutTags } from "../../html/pieces.ts";
import { paragraphs } from "./classic-text.ts";

/** A block of the editor, or text between blocks (which has no name). */
interface Block {
  name: string;
  attributes: Record<string, unknown>;
  /** The block's HTML and its inner blocks, in order. */
  parts: (string | Block)[];
}

export interface BlockHooks {
  /** Returns the text of a pattern that several posts share. */
  shared(id: string): string | undefined;
  leftOut(what: string): void;
}

const COMMENT = /<!--\s+(\/)?wp:([a-z][a-z\d_-]*(?:\/[a-z][a-z\d_-]*)?)\s+/g;
const MAXIMUM_DEPTH = 100;

export function hasBlocks(text: string): boolean {
  return text.includes("<!-- wp:");
}

/** Removes the editor's block comments. Their content remains as plain HTML, in the same order and structure. */
export function dissolveBlocks(text: string, hooks: BlockHooks, depth = 0): string {
  return parseBlocks(text)
    .map((block) => draw(block, hooks, depth))
    .join("\n");
}

function parseBlocks(text: string): Block[] {
  const root: Block = { name: "", attributes: {}, parts: [] };
  const open: Block[] = [root];
  let end = 0;
  for (const { from, to, name, json, isClosing, isEmpty } of commentsIn(text)) {
    open.at(-1)?.parts.push(text.slice(end, from));
    end = to;
    if (isClosing) {
      const index = open.findLastIndex((block) => block.name === name);
      if (index > 0) open.length = index;
      continue;
    }
    const block: Block = { name, attributes: attributesIn(json), parts: [] };
    open.at(-1)?.parts.push(block);
    if (!isEmpty && open.length < MAXIMUM_DEPTH) open.push(block);
  }
  root.parts.push(text.slice(end));
  return root.parts.map((part) =>
    typeof part === "string" ? { name: "freeform", attributes: {}, parts: [part] } : part,
  );
}

interface BlockComment {
  from: number;
  to: number;
  name: string;
  json: string;
  isClosing: boolean;
  isEmpty: boolean;
}

/** Finds the comments that begin and end blocks: `<!-- wp:image {"id":3} -->`, `<!-- /wp:image -->`, `<!-- wp:more /-->`. */
function commentsIn(text: string): BlockComment[] {
  const found: BlockComment[] = [];
  const pattern = new RegExp(COMMENT);
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const close = text.indexOf("-->", pattern.lastIndex);
    if (close < 0) break;
    const [, closing, name = ""] = match;
    const [, json = "", slash] = /^(\{[\s\S]*\}\s+)?(\/)?$/.exec(text.slice(pattern.lastIndex, close)) ?? [];
    if (pattern.lastIndex + json.length + (slash ?? "").length !== close) continue;
    pattern.lastIndex = close + "-->".length;
    const [isClosing, isEmpty] = [closing !== undefined, slash !== undefined];
    found.push({ from: match.index, to: pattern.lastIndex, name, json, isClosing, isEmpty });
  }
  return found;
}

const attributesSchema = v.record(v.string(), v.unknown());

function attributesIn(json: string): Record<string, unknown> {
  if (json === "") return {};
  try {
    return v.parse(attributesSchema, JSON.parse(json));
  } catch {
    return {};
  }
}

function draw(block: Block, hooks: BlockHooks, depth: number): string {
  const name = block.name.replace(/^core\//, "");
  const inside = (): string =>
    block.parts.map((part) => (typeof part === "string" ? part : draw(part, hooks, depth))).join("");
  const known = name.replace(/^core-embed\/.*/, "embed");
  const own = Object.hasOwn(BLOCKS, known) ? BLOCKS[known] : undefined;
  if (own !== undefined) return own(block, inside(), hooks, depth);
  const html = inside();
  // Reports an empty block: WordPress renders it at each request, as a list of posts, a menu or a form.
  if (html.trim() === "") {
    hooks.leftOut(`block "${name}" without text`);
    return "";
  }
  return html;
}

type Draw = (block: Block, html: string, hooks: BlockHooks, depth: number) => string;

const BLOCKS: Record<string, Draw> = {
  freeform: (_block, html) => paragraphs(html),
  spacer: () => "",
  more: () => "<!--more-->",
  nextpage: () => "<!--nextpage-->",
  footnotes: () => "",
  embed: ({ attributes }, html) => {
    const url = textOf(attributes["url"]) || /https?:\/\/[^\s<"]+/.exec(withoutTags(html))?.[0] || "";
    if (url === "") return html;
    const [, caption = ""] = /<figcaption[^>]*>([\s\S]*)<\/figcaption>/.exec(html) ?? [];
    return `<p>${anchor(url, withoutTags(caption).trim() || url)}</p>`;
  },
  cover: ({ attributes }, html) => {
    const url = textOf(attributes["url"]);
    if (url === "" || attributes["backgroundType"] === "video" || /<img\b/.test(html)) return html;
    return `<p><img src="${escapeAttribute(url)}" alt="${escapeAttribute(textOf(attributes["alt"]))}"></p>${html}`;
  },
  file: (_block, html) => {
    const link = /<a\b[^>]*?href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/.exec(html);
    return link === null ? html : `<p><a href="${link[1]}">${link[2]}</a></p>`;
  },
  verse: (_block, html) =>
    html.replace(
      /<pre\b[^>]*>([\s\S]*?)<\/pre>/,
      (_, lines: string) => `<p>${lines.trim().replaceAll("\n", "<br>")}</p>`,
    ),
  shortcode: (_block, html) => html,
  block: ({ attributes }, html, hooks, depth) => {
    const id = String(attributes["ref"] ?? "");
    const text = depth < 5 ? hooks.shared(id) : undefined;
    if (text !== undefined)
      return hasBlocks(text) ? dissolveBlocks(text, hooks, depth + 1) : paragraphs(text);
    hooks.leftOut("shared pattern that is not in the file");
    return html;
  },
  code: ({ attributes }, html) => {
    const language = textOf(attributes["language"]) || textOf(attributes["lang"]);
    return language === ""
      ? html
      : html.replace(/<code\b[^>]*>/, `<code class="language-${escapeAttribute(language)}">`);
  },
};

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
