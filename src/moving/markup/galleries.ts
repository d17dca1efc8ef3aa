import { isRecord } from "../../contract/api/is-record.ts";
import { type EditedText, applyEdits } from "../text/edits.ts";
import type { FrontMatterField } from "../text/front-matter-fields.ts";
import { covers, literalRanges } from "../text/literal-ranges.ts";
import { addressText, plainLabel } from "./write-tags.ts";

const SHOWN =
  /\{%-?\s*include\s+(gallery|feature_row)(?:\.html)?((?:\s+[\w-]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s%]+))*)\s*-?%\}/g;
const IS_PICTURE = /\.(?:avif|gif|jpe?g|png|svg|webp)(?:[?#].*)?$/i;

/** Replaces `{% include gallery id="beds" %}` by the gallery in the front matter of a Jekyll text. */
export function convertGalleries(body: string, fields: readonly FrontMatterField[]): EditedText {
  const { code, comments } = literalRanges(body);
  const isLiteral = covers([...code, ...comments]);
  const edits = [...body.matchAll(SHOWN)].flatMap((match) => {
    const { 0: whole, 1: kind = "", 2: values = "", index: start } = match;
    const list = fields.find(({ key }) => key === (valueOf(values, "id") || kind))?.value;
    if (isLiteral(start) || !Array.isArray(list)) return [];
    const caption = valueOf(values, "caption");
    const parts = [...list.filter(isRecord).map(entryOf), caption].filter((part) => part !== "");
    return [{ start, end: start + whole.length, text: parts.join("\n\n") }];
  });
  return applyEdits(body, edits, 1);
}

function valueOf(values: string, name: string): string {
  const match = new RegExp(String.raw`\s${name}\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s%]+))`).exec(values);
  return match?.[1] ?? match?.[2] ?? match?.[3] ?? "";
}

/** Returns a gallery entry: a picture, a small picture with a link to the large one, or a feature with its text below. */
function entryOf(entry: Record<string, unknown>): string {
  const textOf = (name: string): string => (typeof entry[name] === "string" ? entry[name] : "");
  const url = textOf("url");
  const source = IS_PICTURE.test(url) ? url : textOf("image_path") || textOf("image");
  const words = textOf("alt") || textOf("title");
  const picture = source === "" ? "" : `![${plainLabel(words)}](${addressText(source)})`;
  const isLinked = url !== "" && url !== source;
  const button = textOf("btn_label");
  if (textOf("excerpt") === "" && button === "")
    return isLinked && picture !== "" ? `[${picture}](${addressText(url)})` : picture;
  const title = textOf("title");
  return [
    picture,
    title === "" ? "" : `**${plainLabel(title)}**`,
    textOf("excerpt").trim(),
    isLinked ? `[${plainLabel(button || title || url)}](${addressText(url)})` : "",
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}
