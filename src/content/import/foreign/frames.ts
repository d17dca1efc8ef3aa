import { watchAddress } from "../html/element-handlers.ts";
import { type EditedText, applyEdits } from "./edits.ts";
import { htmlRanges, markdownAsHtml } from "./html-blocks.ts";
import { covers, literalRanges } from "./literal-ranges.ts";
import { addressText, plainLabel } from "./write-tags.ts";

const FRAME = /<iframe\b([^<>]*?)\/?>(?:\s*<\/iframe\s*>)?/gi;

/** Puts a link in place of each frame with a page or film of another site, which no article can hold. */
export function convertFrames(body: string): EditedText {
  const { code, comments } = literalRanges(body);
  const isLiteral = covers([...code, ...comments]);
  const isInHtml = covers(htmlRanges(body));
  const edits = [...body.matchAll(FRAME)].flatMap(({ 0: whole, 1: attributes = "", index: start }) => {
    const source = attributeOf(attributes, "src");
    if (isLiteral(start) || !/^(?:https?:)?\/\//i.test(source)) return [];
    const address = watchAddress(source.replaceAll("&amp;", "&"));
    const words = plainLabel(attributeOf(attributes, "title")) || address;
    const link = `[${words}](${addressText(address)})`;
    return [{ start, end: start + whole.length, text: isInHtml(start) ? markdownAsHtml(link) : link }];
  });
  return applyEdits(body, edits, 1);
}

function attributeOf(attributes: string, name: string): string {
  const match = new RegExp(String.raw`(?:^|\s)${name}\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))`, "i").exec(
    attributes,
  );
  return match?.[1] ?? match?.[2] ?? match?.[3] ?? "";
}
