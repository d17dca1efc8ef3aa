import { type TomlTable, TomlError, parse as parseToml } from "smol-toml";
import { isMap, isNode, isScalar, parseDocument } from "yaml";
import { frontMatterText } from "../../model/front-matter-text.ts";
import type { Findings } from "../source/findings.ts";

/** The front matter of a foreign article. */
export interface ForeignFence {
  format: "yaml" | "toml";
  text: string;
  /** Where the article's text begins. */
  end: number;
}

export interface FrontMatterField {
  key: string;
  value: unknown;
  /** Counted in the file. */
  line: number;
}

const TOML_FENCE = /^\uFEFF?\+\+\+[ \t]*\r?\n([\s\S]*?)^\+\+\+[ \t]*(?:\r?\n|$)/m;

/** Finds front matter at the very start of a file: YAML between lines of `---`, TOML between lines of `+++`. */
export function foreignFence(source: string): ForeignFence | undefined {
  const fence = frontMatterText(source);
  if (fence !== undefined) return { format: "yaml", text: fence.yaml, end: fence.end };
  const match = TOML_FENCE.exec(source);
  if (match?.[1] === undefined || match.index !== 0) return undefined;
  return { format: "toml", text: match[1], end: match[0].length };
}

/** Reads the fields of front matter as far as possible; errors become findings. */
export function readFields(
  { format, text }: Pick<ForeignFence, "format" | "text">,
  file: string,
  findings: Findings,
): FrontMatterField[] {
  return format === "toml" ? readTomlFields(text, file, findings) : readYamlFields(text, file, findings);
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

/** Indents quoted values that continue at the margin: invalid YAML, but accepted by other parsers. */
function indentQuoted(yaml: string): string {
  return yaml.replace(
    QUOTED,
    (_whole, key: string, value: string) => key + value.replace(/\n(?=\S)/g, "\n  "),
  );
}
