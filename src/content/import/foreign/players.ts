import { type Edit, type EditedText, applyEdits } from "./edits.ts";
import { htmlRanges, markdownAsHtml } from "./html-blocks.ts";
import { covers, literalRanges } from "./literal-ranges.ts";
import { addressText, fileName, plainLabel } from "./write-tags.ts";

const PLAYER = /<(video|audio)\b([^<>]*?)(?:\/>|>([\s\S]*?)<\/\1\s*>)/gi;
const SOURCE = /(?:^|\s)src\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+))/i;
const TITLE = /(?:^|\s)(?:title|aria-label)\s*=\s*(?:"([^"]*)"|'([^']*)')/i;
/** A picture that is none: Markdown of some systems plays such files. */
const PICTURE =
  /!\[((?:\\.|[^\]\\])*)\]\(\s*([^\s()<>]+\.(?:mp3|mp4|m4a|mov|oga|ogg|ogv|wav|webm)(?:[?#][^\s()]*)?)(?:\s+(?:"([^"]*)"|'([^']*)'))?\s*\)(?:\{[^{}\n]*\})?/gi;

/** Puts a link with a name in place of each film and sound: an article shows pictures alone. */
export function convertPlayers(body: string): EditedText {
  const { code, comments } = literalRanges(body);
  const isLiteral = covers([...code, ...comments]);
  const isInHtml = covers(htmlRanges(body));
  const linkEdit = (match: RegExpExecArray, source: string, words: string): Edit[] => {
    const { 0: whole, index: start } = match;
    if (isLiteral(start)) return [];
    const link =
      source === "" ? "" : `[${plainLabel(words) || plainLabel(fileName(source))}](${addressText(source)})`;
    return [{ start, end: start + whole.length, text: isInHtml(start) ? markdownAsHtml(link) : link }];
  };
  const players = [...body.matchAll(PLAYER)].flatMap((match) => {
    const [, , attributes = "", inner = ""] = match;
    const first = /<source\b([^<>]*)>/i.exec(inner)?.[1] ?? "";
    return linkEdit(match, given(SOURCE, attributes) || given(SOURCE, first), given(TITLE, attributes));
  });
  const pictures = [...body.matchAll(PICTURE)].flatMap((match) => {
    const [, alt = "", source = "", double, single] = match;
    return linkEdit(match, source, alt || (double ?? single ?? ""));
  });
  return applyEdits(body, [...players, ...pictures], 1);
}

function given(attribute: RegExp, attributes: string): string {
  const [, double, single, bare] = attribute.exec(attributes) ?? [];
  return double ?? single ?? bare ?? "";
}
