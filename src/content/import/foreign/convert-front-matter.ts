import { isMap, isNode, isScalar, parseDocument, stringify } from "yaml";
import type { Findings } from "../findings.ts";
import { isoDate } from "../front-matter.ts";
import type { Mapping } from "./mapping.ts";

const LISTS = ["tags", "authors"] as const;
const DATES = ["publishedAt", "updatedAt"] as const;

/**
 * Writes an article's front matter in our terms. Fields that the mapping does not know are left out with
 * a warning each; values that cannot be what our field needs likewise.
 */
export function convertFrontMatter(
  yaml: string,
  article: {
    file: string;
    heading: string;
    clean: (text: string) => string;
    /** The day in the file's name. */
    day: string | undefined;
  },
  mapping: Mapping,
  findings: Findings,
): string {
  const { rename, split, defaults, flags, ignore } = mapping.frontMatter;
  const result: Record<string, unknown> = {};
  for (const { key, value, line } of fieldsOf(yaml, article.file, findings)) {
    const ours = rename[key] ?? (key === "title" ? "title" : undefined);
    const flag = flags[key];
    if (flag !== undefined) {
      if (isYes(value)) result[flag] = true;
    } else if (ours === undefined) {
      if (!ignore.includes(key))
        findings.warn(
          "unmapped-field",
          article.file,
          line,
          `the field "${key}" is not in the mapping; left out. Add it to frontMatter.rename or frontMatter.ignore`,
        );
    } else if (!(ours in result)) {
      const converted = convertValue(ours, value, split[ours as "tags"], article.clean);
      if (converted === undefined && value !== null && value !== "") {
        findings.warn(
          "unusable-field",
          article.file,
          line,
          `the field "${key}" cannot be read as ${ours}; left out`,
        );
      }
      if (converted !== undefined) result[ours] = converted;
    }
  }
  if (article.day !== undefined) result["publishedAt"] ??= article.day;
  for (const [key, value] of Object.entries(defaults)) result[key] ??= value;
  result["title"] ??= article.heading === "" ? article.file.replace(/^.*\/|\.\w+$/g, "") : article.heading;
  return stringify(result, { lineWidth: 0 });
}

function fieldsOf(
  yaml: string,
  file: string,
  findings: Findings,
): { key: string; value: unknown; line: number }[] {
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

/** Quoted values that run on at the margin are no YAML, though other readers take them. */
function indentQuoted(yaml: string): string {
  return yaml.replace(
    QUOTED,
    (_whole, key: string, value: string) => key + value.replace(/\n(?=\S)/g, "\n  "),
  );
}

function convertValue(
  ours: string,
  value: unknown,
  separator: string | undefined,
  clean: (text: string) => string,
): unknown {
  if ((LISTS as readonly string[]).includes(ours)) {
    const list: unknown[] =
      typeof value === "string" ? value.split(separator ?? "\n") : Array.isArray(value) ? value : [];
    const items = list.map((item) => clean(textOf(item)).trim()).filter((item) => item !== "");
    return items.length > 0 ? [...new Set(items)] : undefined;
  }
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  if ((DATES as readonly string[]).includes(ours))
    return isoDate(String(value)) === undefined ? undefined : String(value);
  if (ours === "order") return Number.isFinite(Number(value)) ? Number(value) : undefined;
  return clean(String(value)).replace(/\s+/g, " ").trim() || undefined;
}

/** An item of a list: a text, or an object that bears a name. */
function textOf(value: unknown): string {
  if (typeof value === "object" && value !== null && "name" in value) return textOf(value.name);
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

function isYes(value: unknown): boolean {
  return value === true || (typeof value === "string" && /^(yes|true|on|1)$/i.test(value.trim()));
}
