import { anchor, escapeAttribute, escapeText } from "../html/escape.ts";
import { drawBuilderPart } from "./page-builders.ts";

export interface ShortcodeHooks {
  /** The address and words of attached files: those named, or all of the post. */
  attachments(ids: readonly string[]): { url: string; alt: string; caption: string }[];
  /** Told of a shortcode that is not known; what it encloses stays. */
  unknown(name: string): void;
}

const SHORTCODE =
  /(\[?)\[([a-zA-Z][\w-]*)((?:\s+(?:[^\]"'[]|"[^"]*"|'[^']*')*)?)(\/?)\](?:((?:(?!\[\2[\s\]])[\s\S])*?)\[\/\2\])?(\]?)/g;
const CODE = /\[(code|sourcecode|highlight|php|js|html|css|bash)((?:\s[^\]]*)?)\]([\s\S]*?)\[\/\1\]/g;
const LITERAL = /<(pre|code|script|style)\b[\s\S]*?<\/\1\s*>/gi;
const RESTRICTED =
  /member|restrict|private|protect|logged[-_]?in|paid|paywall|premium|subscri|^(?:mepr|pmpro|rcp|s2if|wlm|um)[-_]?/i;
const RESTRICTING_BLOCK = /member|premium|paywall|restrict|protected/i;
/** Deeper ones are text. */
const MAXIMUM_PASSES = 8;

/** True if a text encloses in shortcodes or blocks what was not for everybody. */
export function hidesFromSome(text: string): boolean {
  const named = (pattern: RegExp, restricting: RegExp): boolean =>
    [...text.matchAll(pattern)].some(([, name = ""]) => restricting.test(name));
  return named(/\[\/([a-zA-Z][\w-]*)\]/g, RESTRICTED) || named(/<!--\s+wp:([\w/-]+)/g, RESTRICTING_BLOCK);
}

/** Puts HTML in place of the shortcodes of WordPress itself; others lose their brackets and keep what they enclose. */
export function replaceShortcodes(text: string, hooks: ShortcodeHooks): string {
  const kept: string[] = [];
  const keep = (whole: string): string => `\uE001${kept.push(whole) - 1}\uE001`;
  let result = text
    .replace(CODE, (_, name: string, attributes: string, code: string) =>
      keep(`<pre>${codeElement(name, attributes, code)}</pre>`),
    )
    .replace(LITERAL, keep)
    // Attributes of tags hold brackets that mean nothing.
    .replace(/<[a-z!/][^>]*>/gi, (tag) => (tag.includes("[") ? keep(tag) : tag));
  for (let pass = 0; pass < MAXIMUM_PASSES; pass += 1) {
    const before = result;
    result = result.replace(SHORTCODE, (whole, ...parts: (string | undefined)[]) => {
      const [open = "", name = "", attributes = "", , body, close = ""] = parts;
      if (open === "[" && close === "]") return keep(whole.slice(1, -1));
      const html = draw(name.toLowerCase(), readAttributes(attributes), body, hooks);
      return html === undefined ? keep(whole) : open + html + close;
    });
    if (result === before) break;
  }
  for (let pass = 0; pass < MAXIMUM_PASSES && result.includes("\uE001"); pass += 1)
    result = result.replace(/\uE001(\d+)\uE001/g, (_, index: string) => kept[Number(index)] ?? "");
  return result;
}

function codeElement(name: string, attributes: string, code: string): string {
  const { lang, language } = readAttributes(attributes);
  const written = lang ?? language ?? (/^(?:code|sourcecode|highlight)$/.test(name) ? "" : name);
  const escaped = /&(?:lt|gt|amp|quot);/.test(code) ? code : escapeText(code);
  return `<code${written === "" ? "" : ` class="language-${escapeAttribute(written)}"`}>${escaped.trim()}</code>`;
}

function readAttributes(text: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [, name = "", double, single, bare] of text
    .replace(/&#8221;|&#8220;|&quot;|[“”″]/g, '"')
    .matchAll(/([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'\]]+))/g))
    found[name.toLowerCase()] = double ?? single ?? bare ?? "";
  return found;
}

/** `undefined` for words in brackets that are no shortcode, such as `[sic]`. */
function draw(
  name: string,
  attributes: Record<string, string>,
  body: string | undefined,
  hooks: ShortcodeHooks,
): string | undefined {
  const source =
    attributes["src"] ??
    attributes["mp4"] ??
    attributes["webm"] ??
    attributes["mp3"] ??
    attributes["m4a"] ??
    attributes["ogg"];
  switch (name) {
    case "caption":
    case "wp_caption": {
      const image = /(?:<a\b[^>]*>\s*)?<img\b[^>]*>(?:\s*<\/a>)?/i.exec(body ?? "")?.[0] ?? "";
      const words = attributes["caption"] ?? (body ?? "").replace(image, "").trim();
      return `\n\n<figure>${image}<figcaption>${words}</figcaption></figure>\n\n`;
    }
    case "gallery":
    case "playlist": {
      const ids = (attributes["ids"] ?? attributes["include"] ?? "")
        .split(",")
        .map((id) => id.trim())
        .filter(Boolean);
      const files = hooks.attachments(ids);
      return `\n\n${files.map(({ url, alt, caption }) => (name === "gallery" ? `<figure><img src="${escapeAttribute(url)}" alt="${escapeAttribute(alt)}"><figcaption>${caption}</figcaption></figure>` : `<p>${anchor(url, alt || caption || url)}</p>`)).join("\n\n")}\n\n`;
    }
    case "video":
    case "audio":
      if (source === undefined && !/https?:/.test(body ?? "")) return "";
      return `\n\n<${name} src="${escapeAttribute(source ?? (body ?? "").trim())}"></${name}>\n\n`;
    case "embed":
    case "youtube":
    case "vimeo": {
      const url = (attributes["src"] ?? attributes["url"] ?? body ?? "").trim();
      return /^https?:/.test(url) ? `\n\n<p>${anchor(url, url)}</p>\n\n` : "";
    }
    default: {
      const part = drawBuilderPart(name, attributes, body, (ids) => hooks.attachments(ids));
      if (part !== undefined) return part;
      const isShortcode = body !== undefined || Object.keys(attributes).length > 0 || /[_-]/.test(name);
      if (!isShortcode) return undefined;
      hooks.unknown(name);
      return body ?? "";
    }
  }
}
