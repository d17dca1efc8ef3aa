import { anchor, escapeAttribute, escapeText } from "../../html/escape.ts";
import { replacePieces } from "../../html/pieces.ts";
import { drawBuilderPart } from "./page-builders.ts";

export interface ShortcodeHooks {
  /**
   * Returns URL, alt text and caption of the attachments with these ids. Without ids, returns all pictures attached to the post.
   */
  attachments(ids: readonly string[]): { url: string; alt: string; caption: string }[];
  /** Called for unknown shortcodes, whose content is kept. */
  unknown(name: string): void;
}

const OPENING = /(\[?)\[([a-zA-Z][\w-]*)((?:\s+(?:[^\]"'[]|"[^"]*"|'[^']*')*)?)(\/?)\]/g;
const CODE = /\[(code|sourcecode|highlight|php|js|html|css|bash)((?:\s[^\][]*)?)\]/g;
const LITERAL = /<(pre|code|script|style)\b/gi;
const RESTRICTED =
  /member|restrict|private|protect|logged[-_]?in|paid|paywall|premium|subscri|^(?:mepr|pmpro|rcp|s2if|wlm|um)[-_]?/i;
const RESTRICTING_BLOCK = /member|premium|paywall|restrict|protected/i;
/** Maximum nesting of shortcodes. Deeper ones remain as text. */
const MAXIMUM_PASSES = 8;

/** True if shortcodes or blocks of a text show some content only to certain readers. */
export function hasRestrictedContent(text: string): boolean {
  const named = (pattern: RegExp, restricting: RegExp): boolean =>
    [...text.matchAll(pattern)].some(([, name = ""]) => restricting.test(name));
  return named(/\[\/([a-zA-Z][\w-]*)\]/g, RESTRICTED) || named(/<!--\s+wp:([\w/-]+)/g, RESTRICTING_BLOCK);
}

/** Converts WordPress's own shortcodes to HTML. Of other shortcodes, only the enclosed content is kept. */
export function replaceShortcodes(text: string, hooks: ShortcodeHooks): string {
  const originals: string[] = [];
  const keep = (whole: string): string => `\uE001${originals.push(whole) - 1}\uE001`;
  let result = replacePieces(
    text,
    CODE,
    ([, name = ""]) => `\\[/${name}\\]`,
    ({ inside, open: [, name = "", attributes = ""] }) =>
      keep(`<pre>${codeElement(name, attributes, inside)}</pre>`),
  );
  result = replacePieces(
    result,
    LITERAL,
    ([, name = ""]) => `</${name}\\s*>`,
    ({ whole }) => keep(whole),
  );
  // Brackets inside HTML attributes are not shortcodes.
  result = replacePieces(
    result,
    /<[a-z!/]/gi,
    () => ">",
    ({ whole }) => (whole.includes("[") ? keep(whole) : whole),
  );
  for (let pass = 0; pass < MAXIMUM_PASSES; pass += 1) {
    const before = result;
    result = replaceOnce(result, ({ whole, isEscaped, outer, name, attributes, body }) => {
      if (isEscaped) return keep(whole.slice(1, -1));
      const html = draw(name.toLowerCase(), readAttributes(attributes), body, hooks);
      return html === undefined ? keep(whole) : outer[0] + html + outer[1];
    });
    if (result === before) break;
  }
  for (let pass = 0; pass < MAXIMUM_PASSES && result.includes("\uE001"); pass += 1)
    result = result.replace(/\uE001(\d+)\uE001/g, (_, index: string) => originals[Number(index)] ?? "");
  return result;
}

interface Shortcode {
  whole: string;
  /** True for `[[gallery]]`, which means the text `[gallery]`. */
  isEscaped: boolean;
  /** The additional brackets before and after the shortcode; each is empty if missing. */
  outer: [string, string];
  name: string;
  attributes: string;
  body: string | undefined;
}

/** Replaces shortcodes from left to right. Nested ones are replaced in the next pass. */
function replaceOnce(text: string, replace: (shortcode: Shortcode) => string): string {
  const marks = marksIn(text);
  const opening = new RegExp(OPENING);
  let result = "";
  let end = 0;
  for (let match = opening.exec(text); match !== null; match = opening.exec(text)) {
    const [start, before = "", name = "", attributes = ""] = match;
    const from = match.index + start.length;
    const next = marks.get(name)?.after(from);
    const body = next?.isClosing === true ? text.slice(from, next.index) : undefined;
    let to = body === undefined ? from : from + body.length + `[/${name}]`.length;
    const after = text[to] === "]" ? "]" : "";
    to += after.length;
    const isEscaped = before === "[" && after === "]";
    const whole = text.slice(match.index, to);
    result += text.slice(end, match.index);
    result += replace({ whole, isEscaped, outer: [before, after], name, attributes, body });
    end = to;
    opening.lastIndex = to;
  }
  return result + text.slice(end);
}

/** Finds where shortcodes with a given name open and close. Must be called from left to right. */
class Marks {
  readonly #marks: { index: number; isClosing: boolean }[] = [];
  #next = 0;

  add(index: number, isClosing: boolean): void {
    this.#marks.push({ index, isClosing });
  }

  after(from: number): { index: number; isClosing: boolean } | undefined {
    while ((this.#marks[this.#next]?.index ?? from) < from) this.#next += 1;
    return this.#marks[this.#next];
  }
}

function marksIn(text: string): Map<string, Marks> {
  const marks = new Map<string, Marks>();
  for (const { 1: slash, 2: name = "", index } of text.matchAll(/\[(\/?)([a-zA-Z][\w-]*)(?=[\s\]])/g)) {
    const isClosing = slash === "/";
    if (isClosing && text[index + name.length + 2] !== "]") continue;
    const known = marks.get(name) ?? new Marks();
    marks.set(name, known);
    known.add(index, isClosing);
  }
  return marks;
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

/** Replaces a shortcode; `undefined` for words in brackets that are not a shortcode, such as `[sic]`. */
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
