import { createReadStream } from "node:fs";
import { SaxesParser, type SaxesTagPlain } from "saxes";
import { escapeHtml } from "../../../contract/site/escape-html.ts";
import type { AdoptionTally } from "../../export-files/adoption-tally.ts";
import { VOID } from "../../html/bound-depth.ts";

/**
 * An item or term of an export. Its fields have the usual prefix in their name (`wp:post_id`), whatever prefix the file itself
 * uses.
 */
export interface WxrRecord {
  kind: "item" | "term" | "author" | "channel";
  fields: Map<string, string>;
  terms: { taxonomy: string; slug: string; name: string }[];
  meta: Map<string, string[]>;
  comments: number;
}

const KINDS: Record<string, WxrRecord["kind"]> = {
  item: "item",
  "wp:category": "term",
  "wp:tag": "term",
  "wp:term": "term",
  "wp:author": "author",
};
/** Fields that contain HTML. Most files write it as escaped text or CDATA, some as XML elements. */
const HTML_FIELDS = new Set(["content:encoded", "excerpt:encoded"]);
/** Patterns that match any version of a namespace, with its usual prefix. */
const NAMESPACES: [pattern: RegExp, prefix: string][] = [
  [/\/export\/[\d.]+\/excerpt\/?$/, "excerpt"],
  [/\/export\//, "wp"],
  [/\/rss\/1\.0\/modules\/content/, "content"],
  [/purl\.org\/dc\//, "dc"],
];
/** Named character references of HTML that may occur in exports. */
const ENTITIES = {
  nbsp: "\u00A0",
  hellip: "…",
  ndash: "–",
  mdash: "—",
  copy: "©",
  rsquo: "’",
  lsquo: "‘",
  ldquo: "“",
  rdquo: "”",
};
const MAXIMUM_ERRORS = 50;

/**
 * Reads an export as a stream, so that its size does not matter. The channel's own fields come last. Invalid XML is reported, and reading
 * continues after it.
 */
export async function* readWxr(file: string, tally: AdoptionTally): AsyncGenerator<WxrRecord> {
  const reader = new WxrReader(file, tally);
  const decoder = new TextDecoder("utf-8");
  for await (const bytes of createReadStream(file)) {
    reader.write(decoder.decode(bytes as Uint8Array, { stream: true }));
    yield* reader.take();
  }
  reader.end();
  yield* reader.take();
}

class WxrReader {
  // The parser itself does not resolve namespaces, because it would search all open elements for each tag. This class does.
  readonly #parser = new SaxesParser();
  readonly #namespaces = new Namespaces();
  readonly #tally: AdoptionTally;
  readonly #file: string;
  readonly #path: string[] = [];
  readonly #channel: WxrRecord = emptyRecord("channel");
  #done: WxrRecord[] = [];
  #record: WxrRecord | undefined;
  #depth = 0;
  #text = "";
  #metaKey = "";
  #category: { taxonomy: string; slug: string } | undefined;
  #openComments = 0;
  #errors = 0;
  #items = 0;
  #isExport = false;

  constructor(file: string, tally: AdoptionTally) {
    this.#file = file;
    this.#tally = tally;
    const parser = this.#parser;
    Object.assign(parser.ENTITIES, ENTITIES);
    parser.on("error", (error) => this.#broken(error.message));
    parser.on("opentag", (tag) => this.#open(tag));
    parser.on("closetag", () => this.#close());
    parser.on("text", (text) => this.#read(text));
    parser.on("cdata", (text) => this.#read(text));
    parser.on("xmldecl", ({ encoding = "utf-8" }) => {
      if (!/^utf-?8$/i.test(encoding))
        tally.error(`the file says that it is written in ${encoding}; save it as UTF-8`, file);
    });
  }

  write(text: string): void {
    this.#parser.write(text);
  }

  take(): WxrRecord[] {
    const done = this.#done;
    this.#done = [];
    return done;
  }

  end(): void {
    this.#parser.close();
    if (this.#record !== undefined)
      this.#tally.error("the file ends in the middle of an item, which is left out", this.#file);
    if (!this.#isExport)
      this.#tally.error("this is not an export of WordPress: it has no <rss><channel>", this.#file);
    this.#done.push(this.#channel);
  }

  #broken(message: string): void {
    this.#errors += 1;
    if (this.#errors > MAXIMUM_ERRORS) return;
    const [, line = "?", what = message] = /^(\d+):\d+: (.*)$/s.exec(message) ?? [];
    this.#tally.warn(`broken XML (${what.replace(/\.$/, "")}); the text after it was read`, `line ${line}`);
  }

  #read(text: string): void {
    const isWithinElement = this.#isInHtml() && this.#path.length > this.#depth + 1;
    this.#text += isWithinElement ? escapeHtml(text) : text;
  }

  /** Whether the parser is in a field that contains HTML. */
  #isInHtml(): boolean {
    return this.#record !== undefined && HTML_FIELDS.has(this.#path[this.#depth] ?? "");
  }

  #open(tag: SaxesTagPlain): void {
    const name = this.#namespaces.open(tag);
    if (this.#isInHtml()) this.#text += startTag(tag);
    else this.#text = "";
    this.#path.push(name);
    if (this.#isInHtml()) return;
    if (name === "channel") this.#isExport = true;
    const kind = Object.hasOwn(KINDS, name) ? KINDS[name] : undefined;
    if (kind !== undefined && this.#record === undefined) {
      this.#record = emptyRecord(kind);
      this.#depth = this.#path.length;
      if (name !== "item") this.#record.fields.set("taxonomy", name);
      return;
    }
    if (name === "category" && this.#record?.kind === "item") {
      const attribute = (key: string): string => tag.attributes[key] ?? "";
      this.#category = { taxonomy: attribute("domain") || "category", slug: attribute("nicename") };
    }
    if (name === "wp:comment" && this.#record !== undefined) {
      this.#record.comments += 1;
      this.#openComments += 1;
    }
  }

  #close(): void {
    const name = this.#path.at(-1) ?? "";
    if (this.#isInHtml() && this.#path.length > this.#depth + 1) {
      const local = localName(name);
      // HTML reads an end tag of `br` as another line break.
      if (!VOID.test(local)) this.#text += `</${local}>`;
      this.#path.pop();
      this.#namespaces.close();
      return;
    }
    const text = this.#text;
    this.#text = "";
    const record = this.#record;
    if (record === undefined) {
      if (this.#path.length === 3) this.#channel.fields.set(name, text);
    } else if (this.#path.length === this.#depth) {
      if (record.kind === "item") this.#count(record);
      this.#done.push(record);
      this.#record = undefined;
    } else this.#field(record, name, text);
    this.#path.pop();
    this.#namespaces.close();
    if (name === "wp:comment") this.#openComments = Math.max(0, this.#openComments - 1);
  }

  /** Gives an item without an id its position as id. WordPress always writes an id. */
  #count(record: WxrRecord): void {
    this.#items += 1;
    if ((record.fields.get("wp:post_id")?.trim() ?? "") === "")
      record.fields.set("wp:post_id", `no-${this.#items}`);
  }

  #field(record: WxrRecord, name: string, text: string): void {
    if (this.#openComments > 0) return;
    if (name === "category" && this.#category !== undefined) {
      record.terms.push({ ...this.#category, name: text });
      this.#category = undefined;
    } else if (name === "wp:meta_key") this.#metaKey = text.trim();
    else if (name === "wp:meta_value")
      record.meta.set(this.#metaKey, [...(record.meta.get(this.#metaKey) ?? []), text]);
    else if (this.#path.length === this.#depth + 1 && !record.fields.has(name)) record.fields.set(name, text);
  }
}

function emptyRecord(kind: WxrRecord["kind"]): WxrRecord {
  return { kind, fields: new Map(), terms: [], meta: new Map(), comments: 0 };
}

function startTag({ name, attributes }: SaxesTagPlain): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`);
  return `<${localName(name)}${written.join("")}>`;
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

/** The namespaces of prefixes at the current element. */
class Namespaces {
  readonly #bound = new Map<string, string[]>();
  /** The prefixes that each open element declares. */
  readonly #open: string[][] = [];

  /** Returns the usual name of an element, by its namespace, because files may use any prefix. */
  open({ name, attributes }: SaxesTagPlain): string {
    const prefixes: string[] = [];
    for (const [key, uri] of Object.entries(attributes)) {
      const [xmlns, prefix = ""] = key.split(":", 2);
      if (xmlns !== "xmlns") continue;
      prefixes.push(prefix);
      const bound = this.#bound.get(prefix) ?? [];
      bound.push(uri);
      this.#bound.set(prefix, bound);
    }
    this.#open.push(prefixes);
    const [local = "", prefix = ""] = name.split(":", 2).reverse();
    const uri = this.#bound.get(prefix)?.at(-1) ?? "";
    const usual = NAMESPACES.find(([pattern]) => pattern.test(uri))?.[1] ?? prefix;
    return usual === "" ? local : `${usual}:${local}`;
  }

  close(): void {
    for (const prefix of this.#open.pop() ?? []) this.#bound.get(prefix)?.pop();
  }
}
