import {
  type Document,
  LineCounter,
  Scalar,
  type YAMLMap,
  isMap,
  isScalar,
  isSeq,
  parseDocument,
  stringify,
} from "yaml";
import { addressText, plainLabel } from "../markup/write-tags.ts";

/** A text in Markdown. For each of its lines, it contains the line number in the YAML file. */
export interface YamlPage {
  text: string;
  lines: Uint32Array;
}

const MIME = /^\uFEFF?#{1,3}[ \t]*YamlMime:[ \t]*(\w+)/;
/** Kinds of YAML pages whose words and links can be converted. */
const KNOWN = new Set(["FAQ", "Landing", "Hub"]);
/** Kinds of YAML files that are not pages. */
const NO_PAGES = new Set(["TableOfContent", "ContextObject", "XRefMap"]);

/** Returns the kind of DocFX page in a YAML file, by its first line; `undefined` for a file that is not a page. */
export function yamlPageKind(source: string): { name: string; isKnown: boolean } | undefined {
  const name = MIME.exec(source)?.[1];
  return name === undefined || NO_PAGES.has(name) ? undefined : { name, isKnown: KNOWN.has(name) };
}

/** Converts a YAML page to Markdown. Returns `undefined` if the page is not valid YAML or has no title. */
export function readYamlPage(source: string): YamlPage | undefined {
  const counter = new LineCounter();
  const document = parseDocument(source, { lineCounter: counter, logLevel: "silent" });
  if (!isMap(document.contents) || document.errors.length > 0) return undefined;
  const head = frontMatterOf(document);
  if (head === undefined) return undefined;
  const writer = new PageWriter(counter);
  for (const line of head.split("\n")) writer.line(line, 1);
  writer.words(document.contents);
  writer.children(document.contents, TOP_LEVEL);
  return writer.page;
}

/** Returns the page's metadata as front matter. The page's own title takes precedence. */
function frontMatterOf(document: Document): string | undefined {
  const { title, metadata, summary } = document.toJS({ maxAliasCount: 0 }) as Record<string, unknown>;
  const known = typeof metadata === "object" && metadata !== null ? metadata : {};
  const fields = {
    ...(typeof summary === "string" ? { description: summary.trim() } : {}),
    ...known,
    ...(typeof title === "string" ? { title } : {}),
  };
  return "title" in fields ? `---\n${stringify(fields, { lineWidth: 0 })}---\n` : undefined;
}

const TITLES = ["title", "name", "question", "text"];
const WORDS = ["summary", "description", "answer", "content"];
const ADDRESSES = ["url", "href"];
const TOP_LEVEL = 2;
const LAST_LEVEL = 6;

class PageWriter {
  readonly #counter: LineCounter;
  readonly #texts: string[] = [];
  readonly #numbers: number[] = [];

  constructor(counter: LineCounter) {
    this.#counter = counter;
  }

  get page(): YamlPage {
    return { text: this.#texts.join("\n"), lines: Uint32Array.from(this.#numbers) };
  }

  line(text: string, number: number): void {
    this.#texts.push(text);
    this.#numbers.push(number);
  }

  /** Writes the paragraphs of a section, each after an empty line. */
  words(part: YAMLMap): void {
    for (const node of textsOf(part, WORDS)) {
      const first = this.#lineOf(node);
      const isBlock = node.type === Scalar.BLOCK_LITERAL || node.type === Scalar.BLOCK_FOLDED;
      this.line("", first);
      for (const [index, text] of node.value.trimEnd().split("\n").entries())
        this.line(text, isBlock ? first + 1 + index : first);
    }
  }

  /** Writes the items of a section. A list of links stays a list; the items of other lists become subsections. */
  children(part: YAMLMap, level: number): void {
    for (const { key, value } of part.items) {
      if (isScalar(key) && key.value === "metadata") continue;
      const parts = (isSeq(value) ? value.items : [value]).filter((one) => isMap(one));
      const areLinks = parts.every((one) => !hasParts(one) && addressOf(one) !== undefined);
      for (const one of parts) {
        if (areLinks) this.#link(one);
        else this.#part(one, level);
      }
      if (parts.length > 0) this.line("", this.#numbers.at(-1) ?? 1);
    }
  }

  #link(part: YAMLMap): void {
    const [summary] = textsOf(part, WORDS);
    const words = summary === undefined ? "" : `: ${plainLabel(summary.value)}`;
    this.line(`- ${titleOf(part)}${words}`, this.#lineOf(addressOf(part)));
  }

  #part(part: YAMLMap, level: number): void {
    const title = titleOf(part);
    if (title !== "") {
      const number = this.#lineOf(textsOf(part, TITLES)[0] ?? addressOf(part));
      this.line("", number);
      this.line(`${"#".repeat(Math.min(level, LAST_LEVEL))} ${title}`, number);
    }
    this.words(part);
    if (hasParts(part)) this.line("", this.#numbers.at(-1) ?? 1);
    this.children(part, title === "" ? level : level + 1);
  }

  #lineOf(node: Scalar | undefined): number {
    return this.#counter.linePos(node?.range?.[0] ?? 0).line;
  }
}

function textsOf(part: YAMLMap, keys: readonly string[]): Scalar<string>[] {
  return keys.flatMap((key) => {
    const node: unknown = part.get(key, true);
    return isScalar(node) && typeof node.value === "string" && node.value.trim() !== ""
      ? [node as Scalar<string>]
      : [];
  });
}

function addressOf(part: YAMLMap): Scalar<string> | undefined {
  return textsOf(part, ADDRESSES)[0];
}

/** Returns the name of a section, as a link if it has a target. */
function titleOf(part: YAMLMap): string {
  const address = addressOf(part)?.value;
  const words = plainLabel(textsOf(part, TITLES)[0]?.value ?? address ?? "");
  return address === undefined ? words : `[${words}](${addressText(address)})`;
}

function hasParts(part: YAMLMap): boolean {
  return part.items.some(({ value }) => isSeq(value) && value.items.some((one) => isMap(one)));
}
