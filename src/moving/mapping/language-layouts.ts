import type { LanguageCode } from "../../contract/addresses/locales.ts";
import type { Mapping } from "./mapping.ts";

/** The way in which paths of a tree show the language of a file. */
export interface LanguageLayout {
  language: LanguageCode;
  /** The folder that contains all files of the layout, without a trailing slash; empty for the root. */
  folder: string;
  /**
   * Returns the path of a text without its language: `guide/a.md` for `docs/guide/a.zh.md` in the layout `docs/{path}.zh`.
   * Returns `undefined` if the path does not match.
   */
  nameOf(path: string): string | undefined;
  /** Number of literal characters in the layout. Of several matching layouts, the one with the most applies. */
  weight: number;
}

const PLACEHOLDER = /(\{path\}\/|\{path\}|\{name\})/;

/** Parses the layouts of a mapping's languages. A plain folder as layout includes everything below it. */
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

/** Returns the folder that contains the texts of a layout. */
export function folderOfLayout(written: string): string {
  return (NAMED.exec(written)?.[1] ?? written).replace(/\/?[^/]*\{.*$/, "");
}

/**
 * Returns the languages that a text may have according to its path, with its path without the language. There are several if
 * layouts are equal, in the order of the mapping, and none if no layout matches.
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

/** True for files below a folder. The empty folder contains all files. */
export function isBelow(path: string, folder: string): boolean {
  return folder === "" || path.startsWith(`${folder}/`);
}
