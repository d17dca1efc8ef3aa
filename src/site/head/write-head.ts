import type { PageHead } from "../page.ts";
import { type HeadElement, PAGE_HEAD_ATTRIBUTE, headElements } from "./head-elements.ts";

/** The page's own part of the head, as HTML. */
export function writeHead(head: PageHead): string {
  let html = `<title>${escapeHtml(head.title)}</title>`;
  for (const element of headElements(head)) html += writeElement(element);
  return html;
}

function writeElement({ tag, attributes, text = "" }: HeadElement): string {
  const end = tag === "script" ? `${text}</script>` : "";
  return `<${tag} ${PAGE_HEAD_ATTRIBUTE}${writeAttributes(attributes)}>${end}`;
}

/** Attributes with a leading space each. */
export function writeAttributes(attributes: Readonly<Record<string, string>>): string {
  let html = "";
  for (const [name, value] of Object.entries(attributes)) html += ` ${name}="${escapeHtml(value)}"`;
  return html;
}

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text or a quoted attribute value, safe to stand in HTML. */
export function escapeHtml(text: string): string {
  return /[&<>"']/.test(text)
    ? text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
    : text;
}
