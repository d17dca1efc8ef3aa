import type { LanguageCode } from "../../contract/addresses/locales.ts";
import type { Mapping } from "./mapping.ts";

/** How a tree indicates the language of its files by their paths. */
export interface LanguageLayout {
  language: LanguageCode;
  /** The folder that contains all of its files, without a trailing slash; empty for the root. */
  folder: string;
  /**
   * The path of a text without its language: `guide/a.md` for `docs/guide/a.zh.md` in the layout `docs/{path}.zh`.
   * `undefined` if the path does not match.
   */
  nameOf(path: string): string | undefined;
  /** The number of literal characters that a path must have: of several matching layouts, the one with the most wins. */
  weight: number;
}

const PLACEHOLDER = /(\{path\}\/|\{path\}|\{name\})/;

/** Parses the layouts of a mapping's languages. A bare folder contains everything below it. */
export function readLayouts(languages: Mapping["languages"]): LanguageLayout[] {
  return Object.entries(languages).flatMap(([language, given]) =>
    [given].flat().map((pattern) => readLayout(language as LanguageCode, pattern)),
  );
}

const NAMED = /^(.*?)\s+as\s+([^\s{}]+?)\/?$/;

function readLayout(language: LanguageCode, written: string): LanguageLayout {
  const [, given = written, name] = NAMED.exec(written) ?? [];
  const before = name === undefined ? "" : `${name}/`;
  const trimmed = given.replace(/^\.?\/+|^\.$|\/+$/g, "");
  const pattern = PLACEHOLDER.test(trimmed) ? trimmed : `${trimmed === "" ? "" : `${trimmed}/`}{path}`;
  const [literal = ""] = pattern.split("{");
  const source = pattern
    .split(PLACEHOLDER)
    .map((part) => {
      if (part === "{path}/") return "(?:(.+)/)?";
      if (part === "{path}") return "(.+)";
      return part === "{name}" ? "([^/]+)" : part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    })
    .join("");
  const expression = new RegExp(`^${source}(\\.[^./]+)$`, "u");
  return {
    language,
    folder: literal.includes("/") ? literal.slice(0, literal.lastIndexOf("/")) : "",
    weight: pattern.replace(/\{\w+\}/g, "").length,
    nameOf(path) {
      const match = expression.exec(path);
      if (match === null) return undefined;
      const parts = match.slice(1).filter((part) => part !== undefined);
      const ending = parts.pop() ?? "";
      return before + parts.join("/") + ending;
    },
  };
}

/** The folder below which the texts of a layout lie. */
export function folderOfLayout(written: string): string {
  return (NAMED.exec(written)?.[1] ?? written).replace(/\/?[^/]*\{.*$/, "");
}

/**
 * The languages that a text may be in according to its path, and its path without the language. Several if layouts are equal,
 * in the order of the mapping; none if no layout matches.
 */
export function matchesInLanguages(
  path: string,
  layouts: readonly LanguageLayout[],
): { layout: LanguageLayout; name: string }[] {
  const fitting = layouts.flatMap((layout) => {
    const name = layout.nameOf(path);
    return name === undefined ? [] : [{ layout, name }];
  });
  const most = Math.max(...fitting.map(({ layout }) => layout.weight));
  return fitting.filter(({ layout }) => layout.weight === most);
}

/** True for files below a folder; the empty folder contains all. */
export function isBelow(path: string, folder: string): boolean {
  return folder === "" || path.startsWith(`${folder}/`);
}
