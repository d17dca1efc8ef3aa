import type { Edit } from "../text/edits.ts";
import { type ParsedBody, walkBlocks } from "../text/parse-blocks.ts";

/** Returns the new form of an address in an article, or `undefined` to leave it unchanged. */
export type RewriteAddress = (address: string) => string | undefined;

const DESTINATION = /^\s*\]\(\s*(<[^>\n]*>|[^\s()<>]*(?:\([^\s()]*\)[^\s()]*)*)/;
const HTML_ADDRESS = /\b(?:src|href)\s*=\s*(?:"(.*?)"|'(.*?)')/gi;

/** Returns edits for links, pictures, definitions and raw HTML whose address refers to a file of the tree. */
export function addressEdits({ parsed, links }: ParsedBody, rewrite: RewriteAddress): Edit[] {
  const edits: Edit[] = [];
  const replaceAt = (start: number, old: string): void => {
    const address = rewrite(old.replace(/^<|>$/g, ""));
    if (address !== undefined) edits.push({ start, end: start + old.length, text: address });
  };
  for (const { start, address } of links) replaceAt(start, address);
  walkBlocks(parsed, (node, { text: body, offset }) => {
    const replace = (at: number, old: string): void => replaceAt(offset + at, old);
    const start = node.position?.start.offset;
    const end = node.position?.end.offset;
    if (start === undefined || end === undefined) return;
    if (node.type === "link") {
      const from = node.children.at(-1)?.position?.end.offset ?? start + 1;
      const match = DESTINATION.exec(body.slice(from, end));
      if (match?.[1] !== undefined) replace(from + match[0].length - match[1].length, match[1]);
    } else if (node.type === "image") {
      const from = start + body.slice(start, end).lastIndexOf("](");
      const match = from < start ? null : DESTINATION.exec(body.slice(from, end));
      if (match?.[1] !== undefined) replace(from + match[0].length - match[1].length, match[1]);
    } else if (node.type === "definition") {
      const match = /^\[[^\]]*\]:\s*(<[^>\n]*>|\S+)/.exec(body.slice(start, end));
      if (match?.[1] !== undefined) replace(start + match[0].length - match[1].length, match[1]);
    } else if (node.type === "html") {
      for (const match of body.slice(start, end).matchAll(HTML_ADDRESS)) {
        const [whole, double, single] = match;
        const value = double ?? single ?? "";
        replace(start + match.index + whole.length - 1 - value.length, value);
      }
    }
  });
  return edits;
}
