import { watchAddress } from "../html/element-handlers.ts";
import { type Edit, type EditedText, applyEdits } from "../text/edits.ts";
import { htmlRanges, markdownAsHtml } from "../text/html-blocks.ts";
import { covers, literalRanges } from "../text/literal-ranges.ts";
import { addressText, fileName, plainLabel } from "./write-tags.ts";

const FRAME = /<iframe\b([^<>]*?)\/?>(?:\s*<\/iframe\s*>)?/gi;
/** Matches a video or audio element. Players cannot be nested, so the search for the end of an unclosed one stops at the next. */
const PLAYER = /<(video|audio)\b([^<>]*?)(?:\/>|>((?:(?!<\1\b)[\s\S])*?)<\/\1\s*>)/gi;
/** Matches a picture with the extension of a video or audio file, because some systems play such files. */
const PICTURE =
  /!\[((?:\\.|[^\]\\])*)\]\(\s*([^\s()<>]+\.(?:mp3|mp4|m4a|mov|oga|ogg|ogv|wav|webm)(?:[?#][^\s()]*)?)(?:\s+(?:"([^"]*)"|'([^']*)'))?\s*\)(?:\{[^{}\n]*\})?/gi;

/** A video, audio file or page embedded in a text, with its position. */
interface Embed {
  start: number;
  end: number;
  words: string;
  /** Address of the embedded file or page; empty if there is none. */
  address: string;
}

/** Replaces videos, audio files, and embedded pages of other sites by links with a name, because articles show only pictures. */
export function convertEmbeds(body: string): EditedText {
  const { code, comments } = literalRanges(body);
  const isLiteral = covers([...code, ...comments]);
  const isInHtml = covers(htmlRanges(body));
  const isMeant = ({ start }: Embed): boolean => !isLiteral(start);
  const players = playersIn(body).filter(isMeant);
  // The content of a player is for browsers that cannot play, so it is not converted separately.
  const isInPlayer = covers(players);
  const others = [...framesIn(body), ...playedPicturesIn(body)].filter(
    (embed) => isMeant(embed) && !isInPlayer(embed.start),
  );
  const edits = [...players, ...others].map(({ start, end, words, address }): Edit => {
    const link = address === "" ? "" : `[${plainLabel(words)}](${addressText(address)})`;
    return { start, end, text: isInHtml(start) ? markdownAsHtml(link) : link };
  });
  return applyEdits(body, edits, 1);
}

function framesIn(body: string): Embed[] {
  return [...body.matchAll(FRAME)].flatMap(({ 0: whole, 1: attributes = "", index: start }) => {
    const source = attributeOf(attributes, "src");
    if (!/^(?:https?:)?\/\//i.test(source)) return [];
    const address = watchAddress(source.replaceAll("&amp;", "&"));
    return { start, end: start + whole.length, words: attributeOf(attributes, "title") || address, address };
  });
}

function playersIn(body: string): Embed[] {
  return [...body.matchAll(PLAYER)].map(({ 0: whole, 2: attributes = "", 3: inner = "", index: start }) => {
    const first = /<source\b([^<>]*)>/i.exec(inner)?.[1] ?? "";
    const address = attributeOf(attributes, "src") || attributeOf(first, "src");
    const words = attributeOf(attributes, "title") || attributeOf(attributes, "aria-label");
    return { start, end: start + whole.length, words: words || fileName(address), address };
  });
}

function playedPicturesIn(body: string): Embed[] {
  return [...body.matchAll(PICTURE)].map(
    ({ 0: whole, 1: alt = "", 2: address = "", 3: double, 4: single, index: start }) => {
      const words = alt || (double ?? single ?? "") || fileName(address);
      return { start, end: start + whole.length, words, address };
    },
  );
}

function attributeOf(attributes: string, name: string): string {
  const match = new RegExp(String.raw`(?:^|\s)${name}\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+))`, "i").exec(
    attributes,
  );
  return match?.[1] ?? match?.[2] ?? match?.[3] ?? "";
}
