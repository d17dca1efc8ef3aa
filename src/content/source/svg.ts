import { SaxesParser, type SaxesTagNS } from "saxes";

/** The result of inspecting an SVG file. */
export interface SvgReport {
  /** In pixels; `null` if the file has neither a size nor a view box. */
  width: number | null;
  height: number | null;
  /** Parts that could run code or contact other hosts, by line. Empty if the file is safe to serve. */
  unsafe: { line: number; what: string }[];
  /** The reason why the file is not an SVG; absent if it is one. */
  broken?: { line: number; reason: string } | undefined;
  /** The file without the unsafe parts. */
  cleaned: string;
}

const UNSAFE_ELEMENTS = new Set([
  "script",
  "foreignobject",
  "iframe",
  "object",
  "embed",
  "handler",
  "listener",
  "audio",
  "video",
]);
/** The namespace of HTML. Its elements behave in a drawing as they do on a page. */
const HTML = "http://www.w3.org/1999/xhtml";
/**
 * Encodings in which the ASCII characters that delimit XML are single bytes. The file is read as UTF-8 here; in other encodings
 * a bracket may be half of a character, so that browsers would see elements where this inspection sees none.
 */
const READABLE_ENCODING = /^(?:utf-8|us-ascii|iso-8859-\d+|windows-125\d)$/i;
/** Maximum number of nested elements. No drawing needs that many, and the parser looks up namespaces through all of them. */
const MAXIMUM_DEPTH = 1_000;
/** Number of characters that are inspected before checking whether to continue. */
const PIECE_LENGTH = 4_096;
/** Maximum width and height in pixels. No drawing is larger, and the store could not hold larger numbers. */
const MAXIMUM_SIDE = 1_000_000;
/** Attributes that refer to other resources. They may contain only fragments of the same file and embedded images. */
const REFERENCES = new Set(["href", "src"]);
const INSIDE = /^$|^#|^data:image\/(?:png|jpe?g|gif|webp|avif)[;,]/i;
/** Attributes of animations. Their values may be anything except an address that runs code or contacts another host. */
const ANIMATED = new Set(["from", "to", "by", "values"]);
const OUTSIDE = /(?:javascript|vbscript|data|https?|file):|\/\//i;
/** Matches everything in a style sheet that loads a resource, unless it is embedded or a fragment of the same file. */
const FETCHING_STYLE =
  /@import\b[^;]*;?|\b(?:image-set|src)\([^;}]*|url\((?!\s*(?:["']\s*)?(?:#|data:image\/(?!svg)|data:font\/|data:application\/(?:x-)?font))[^)]*\)?/gi;

/**
 * Inspects an SVG for parts that must not be served: scripts, event handlers, foreign HTML, references to other hosts,
 * entities, attributes that only a DTD declares. Links (`<a href="https://…">`) count as well, since they are invisible in a
 * picture.
 */
export function inspectSvg(source: string): SvgReport {
  const inspection = new SvgInspection();
  for (let start = 0; start < source.length && inspection.isOpen; start += PIECE_LENGTH)
    inspection.read(source.slice(start, start + PIECE_LENGTH));
  return inspection.end();
}

class SvgInspection {
  readonly #parser = new SaxesParser({ xmlns: true, fragment: false });
  readonly #report: SvgReport = { width: null, height: null, unsafe: [], cleaned: "" };
  readonly #output: string[] = [];
  /** The nesting depth within an element that is being removed; 0 outside. */
  #skipped = 0;
  #depth = 0;
  // The pieces of a style sheet. The parser delivers a style sheet in pieces, for example split by a comment, but browsers read
  // it as one text.
  #style: string[] | undefined;
  #isRoot = true;

  constructor() {
    const parser = this.#parser;
    parser.on("error", (error) => this.#break(error.message.replace(/^\d+:\d+: /, "")));
    parser.on("xmldecl", ({ encoding = "utf-8" }) => {
      if (!READABLE_ENCODING.test(encoding)) this.#break(`it is written in ${encoding}. Save it as UTF-8`);
    });
    parser.on("doctype", (doctype) => {
      if (doctype.includes("<!ENTITY")) this.#flag("entity declarations");
      if (doctype.includes("<!ATTLIST")) this.#flag("attribute declarations");
    });
    parser.on("processinginstruction", ({ target }) => {
      if (target.toLowerCase() === "xml-stylesheet") this.#flag("<?xml-stylesheet?>");
    });
    parser.on("opentag", (tag) => this.#open(tag));
    parser.on("closetag", (tag) => this.#close(tag.name));
    parser.on("text", (text) => this.#add(text));
    parser.on("cdata", (text) => this.#add(text));
  }

  /** False once the file is known not to be an SVG. */
  get isOpen(): boolean {
    return this.#report.broken === undefined;
  }

  read(piece: string): void {
    this.#parser.write(piece);
  }

  end(): SvgReport {
    if (this.isOpen) this.#parser.close();
    return { ...this.#report, cleaned: `${this.#output.join("")}\n` };
  }

  #open(tag: SaxesTagNS): void {
    this.#depth += 1;
    if (this.#depth > MAXIMUM_DEPTH)
      this.#break(`elements are nested more than ${MAXIMUM_DEPTH} levels deep`);
    const name = localName(tag.name);
    const given = Object.entries(tag.attributes).map(([key, { value }]) => [key, value] as const);
    if (this.#isRoot) {
      this.#isRoot = false;
      if (name !== "svg") this.#break(`the root element is <${tag.name}>, not <svg>`);
      Object.assign(this.#report, sizeOf(Object.fromEntries(given)));
    }
    if (this.#skipped > 0 || this.#style !== undefined || UNSAFE_ELEMENTS.has(name) || tag.uri === HTML) {
      if (this.#skipped === 0) this.#flag(`<${tag.name}>`);
      this.#skipped += 1;
      return;
    }
    const attributes = given.flatMap(([key, value]) => {
      const problem = problemOf(name, key, value);
      if (problem === undefined) return [` ${key}="${escape(value)}"`];
      this.#flag(problem);
      return [];
    });
    if (name === "style") this.#style = [];
    this.#write(`<${tag.name}${attributes.join("")}>`);
  }

  #close(name: string): void {
    this.#depth -= 1;
    if (this.#skipped > 0) {
      this.#skipped -= 1;
      return;
    }
    if (this.#style !== undefined) this.#write(escape(this.#cleanStyle(this.#style.join(""))));
    this.#style = undefined;
    this.#write(`</${name}>`);
  }

  #cleanStyle(text: string): string {
    const safe = safeStyle(text);
    if (safe === undefined) return text;
    this.#flag("a style sheet that refers to other files");
    return safe;
  }

  #add(text: string): void {
    if (this.#style !== undefined && this.#skipped === 0) this.#style.push(text);
    else this.#write(escape(text));
  }

  #write(piece: string): void {
    if (this.#skipped === 0) this.#output.push(piece);
  }

  #flag(what: string): void {
    this.#report.unsafe.push({ line: this.#parser.line, what });
  }

  #break(reason: string): void {
    this.#report.broken ??= { line: this.#parser.line, reason };
  }
}

function problemOf(element: string, key: string, value: string): string | undefined {
  const name = localName(key);
  if (name.startsWith("on")) return `the attribute ${key}`;
  if (element === "set" || element.startsWith("animate")) {
    if (name === "attributename" && /href$|^on/i.test(value)) return `${element} of ${value}`;
  }
  // Removes white space and control characters from an address, since browsers ignore them.
  const address = value.replace(/[\s\p{Cc}]+/gu, "");
  if (REFERENCES.has(name) && !INSIDE.test(address)) return `the reference ${key}="${value.slice(0, 60)}"`;
  if (ANIMATED.has(name) && OUTSIDE.test(address)) return `the animation to ${value.slice(0, 60)}`;
  if (!REFERENCES.has(name) && !key.startsWith("xmlns") && safeStyle(value) !== undefined)
    return `the attribute ${key} that refers to another file`;
  return undefined;
}

/**
 * Returns a style text without the parts that load a resource; `undefined` if there are none. Comments are treated like other
 * text: only a browser's own parser could tell where a comment really begins and ends.
 */
function safeStyle(text: string): string | undefined {
  const plain = text.replace(/\\(?:([\da-f]{1,6})\s?|(.))/gis, (_escape, code?: string, sign?: string) =>
    code === undefined ? (sign ?? "") : String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff)),
  );
  const safe = plain.replace(FETCHING_STYLE, "");
  return safe === plain ? undefined : safe;
}

function sizeOf(attributes: Record<string, string>): { width: number | null; height: number | null } {
  const pixels = (text: string | undefined): number | null => {
    const match = /^\s*(\d+(?:\.\d+)?|\.\d+)(px)?\s*$/.exec(text ?? "");
    return match?.[1] === undefined ? null : sideOf(Number(match[1]));
  };
  const [, , boxWidth, boxHeight] = (attributes["viewBox"] ?? "")
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const width = pixels(attributes["width"]);
  const height = pixels(attributes["height"]);
  if (width !== null && height !== null) return { width, height };
  if (!boxWidth || !boxHeight) return { width, height };
  if (width !== null) return { width, height: sideOf((width * boxHeight) / boxWidth) };
  if (height !== null) return { width: sideOf((height * boxWidth) / boxHeight), height };
  return { width: sideOf(boxWidth), height: sideOf(boxHeight) };
}

/** Returns a size in whole pixels; `null` for a size that no picture can have. */
function sideOf(pixels: number): number | null {
  const whole = Math.round(pixels);
  return whole >= 1 && whole <= MAXIMUM_SIDE ? whole : null;
}

function localName(name: string): string {
  return name.replace(/^.*:/s, "").toLowerCase();
}

function escape(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
}
