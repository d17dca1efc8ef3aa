import * as v from "valibot";
import { escapeAttribute, escapeText } from "../../html/escape.ts";
import { type CardHooks, type Payload, cardHtml, object, str } from "./cards.ts";

const lexicalSchema = v.object({ root: v.object({ children: v.array(v.record(v.string(), v.unknown())) }) });

/** Formats of a piece of text, by their bit. */
const FORMATS = [
  [1, "strong"],
  [2, "em"],
  [4, "s"],
  [16, "code"],
  [32, "sub"],
  [64, "sup"],
  [128, "mark"],
] as const;
const MAXIMUM_DEPTH = 100;

/** Returns the HTML of a text in the format of Ghost 5 and 6; `undefined` for other formats. */
export function lexicalHtml(json: string, hooks: CardHooks): string | undefined {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), lexicalSchema), json);
  if (!read.success) return undefined;
  return read.output.root.children.map((node) => draw(node, hooks, 0)).join("\n");
}

function draw(node: Payload, hooks: CardHooks, depth: number): string {
  if (depth > MAXIMUM_DEPTH) {
    hooks.changed(
      `elements are nested more than ${MAXIMUM_DEPTH} deep; their text is kept without formatting`,
    );
    return escapeText(plainText(node));
  }
  const inside = (): string =>
    (Array.isArray(node["children"]) ? node["children"] : [])
      .map((child) => draw(object(child), hooks, depth + 1))
      .join("");
  const type = str(node, "type").replace(/^extended-/, "");
  switch (type) {
    case "text":
      return FORMATS.reduce(
        (html, [bit, tag]) => ((Number(node["format"]) & bit) === 0 ? html : `<${tag}>${html}</${tag}>`),
        escapeText(str(node, "text")),
      );
    case "linebreak":
      return "<br>";
    case "tab":
      return " ";
    case "zwnj":
      return "";
    case "paragraph":
      return `<p>${inside()}</p>`;
    case "heading":
      return /^h[1-6]$/.test(str(node, "tag"))
        ? `<${str(node, "tag")}>${inside()}</${str(node, "tag")}>`
        : `<h2>${inside()}</h2>`;
    case "quote":
    case "aside":
      return `<blockquote><p>${inside()}</p></blockquote>`;
    case "list": {
      const isOrdered = str(node, "listType") === "number";
      const start = Number(node["start"]);
      return isOrdered
        ? `<ol${start > 1 ? ` start="${start}"` : ""}>${inside()}</ol>`
        : `<ul>${inside()}</ul>`;
    }
    case "listitem":
      return `<li>${inside()}</li>`;
    case "link":
    case "autolink":
    case "at-link":
      return `<a href="${escapeAttribute(str(node, "url"))}">${inside()}</a>`;
    default:
      return cardHtml(type, node, hooks);
  }
}

/** Returns all words of a node, at any depth. */
function plainText(node: Payload): string {
  const words: string[] = [];
  const open: Payload[] = [node];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    words.push(str(next, "text"));
    const children: unknown[] = Array.isArray(next["children"]) ? next["children"] : [];
    for (const child of children.toReversed()) open.push(object(child));
  }
  return words.filter((text) => text !== "").join(" ");
}
