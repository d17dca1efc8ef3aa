import { type TomlTable, TomlError, parse as parseToml } from "smol-toml";
import { isMap, isNode, isScalar, parseDocument } from "yaml";
import { Findings } from "../../content/source/findings.ts";
import { splitFrontMatter } from "../../contract/front-matter/split.ts";

/** The front matter of an article of another system. */
export interface ForeignFence {
  format: "yaml" | "toml" | "json";
  text: string;
  /** The offset at which the article's text begins. */
  end: number;
}

export interface FrontMatterField {
  key: string;
  value: unknown;
  /** The first line of the front matter in the file. */
  line: number;
}

const TOML_FENCE = /^\uFEFF?\+\+\+[ \t]*\r?\n([\s\S]*?)^\+\+\+[ \t]*(?:\r?\n|$)/m;

/** Finds front matter at the very start of a file: YAML between lines of `---`, TOML between lines of `+++`, JSON in braces. */
export function foreignFence(source: string): ForeignFence | undefined {
  const parts = splitFrontMatter(source);
  if (parts !== undefined)
    return { format: "yaml", text: parts.yaml, end: source.length - parts.body.length };
  const match = TOML_FENCE.exec(source);
  if (match?.[1] === undefined || match.index !== 0) return jsonFence(source);
  return { format: "toml", text: match[1], end: match[0].length };
}

/** Finds JSON front matter: an object at the start of the text that contains a quoted name. Other braces belong to shortcodes. */
function jsonFence(source: string): ForeignFence | undefined {
  const start = /^\uFEFF?(?=\{\s*")/.exec(source)?.[0].length;
  if (start === undefined) return undefined;
  let depth = 0;
  for (const { 0: part, index } of source.slice(start).matchAll(JSON_PART)) {
    if (part === "{") depth += 1;
    if (part !== "}" || (depth -= 1) > 0) continue;
    const end = start + index + 1;
    const line = /[ \t]*(?:\r?\n|$)/y;
    line.lastIndex = end;
    return line.test(source)
      ? { format: "json", text: source.slice(start, end), end: line.lastIndex }
      : undefined;
  }
  return undefined;
}

const JSON_PART = /"(?:[^"\\]|\\.)*"|[{}]/gs;

/** Reads as many fields of front matter as possible. Errors become findings. */
export function readFields(
  { format, text }: Pick<ForeignFence, "format" | "text">,
  file: string,
  findings: Findings,
): FrontMatterField[] {
  if (format === "json") return readJsonFields(text, file, findings);
  return format === "toml" ? readTomlFields(text, file, findings) : readYamlFields(text, file, findings);
}

/** Returns the front matter of a text as data, as much of it as can be read. */
export function fieldsIn(source: string): Record<string, unknown> {
  const fence = foreignFence(source);
  const fields = fence === undefined ? [] : readFields(fence, "", new Findings());
  return Object.fromEntries(fields.map(({ key, value }) => [key, value]));
}

function readJsonFields(text: string, file: string, findings: Findings): FrontMatterField[] {
  try {
    const lineOf = (key: string): number => text.split(JSON.stringify(key), 1).join().split("\n").length;
    return Object.entries(JSON.parse(text) as object).map(([key, value]: [string, unknown]) => ({
      key,
      value,
      line: lineOf(key),
    }));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    findings.warn(
      "broken-json",
      file,
      1,
      `broken JSON in the front matter: ${reason}. All of its fields are missing`,
    );
    return [];
  }
}

function readTomlFields(text: string, file: string, findings: Findings): FrontMatterField[] {
  try {
    return fieldsOfTable(parseToml(text), text);
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const [reason = ""] = error.message.split("\n");
    findings.warn(
      "broken-toml",
      file,
      error.line + 1,
      `broken TOML in the front matter: ${reason}. All of its fields are missing`,
    );
    return [];
  }
}

function fieldsOfTable(table: TomlTable, text: string): FrontMatterField[] {
  const lines = text.split("\n");
  return Object.entries(table).map(([key, value]) => {
    const start = lines.findIndex((line) => /^[\s["']*([\w-]+)/.exec(line)?.[1] === key);
    return { key, value: value instanceof Date ? value.toISOString() : value, line: Math.max(start, 0) + 2 };
  });
}

function readYamlFields(yaml: string, file: string, findings: Findings): FrontMatterField[] {
  const typed = parseDocument(yaml, { prettyErrors: false });
  const document =
    typed.errors.length === 0 ? typed : parseDocument(indentQuoted(yaml), { prettyErrors: false });
  for (const error of document.errors) {
    const line = yaml.slice(0, error.pos[0]).split("\n").length + 1;
    findings.warn(
      "broken-yaml",
      file,
      line,
      `broken YAML in the front matter: ${error.message}. Fields after it may be missing`,
    );
  }
  if (!isMap(document.contents)) return [];
  return document.contents.items.flatMap((pair) => {
    if (!isScalar(pair.key)) return [];
    const line = yaml.slice(0, pair.key.range?.[0] ?? 0).split("\n").length + 1;
    const value: unknown = isNode(pair.value) ? pair.value.toJS(document) : null;
    return [{ key: String(pair.key.value), value, line }];
  });
}

const QUOTED = /^([\w-]+:[ \t]*)("(?:[^"\\]|\\.)*"|'(?:[^']|'')*')[ \t]*$/gm;

/** Indents quoted values that continue at the left margin. This is invalid YAML, but other parsers accept it. */
function indentQuoted(yaml: string): string {
  return yaml.replace(
    QUOTED,
    (_whole, key: string, value: string) => key + value.replace(/\n(?=\S)/g, "\n  "),
  );
}
