import type { LanguageCode } from "../../../contract/locales.ts";
import type { Mapping } from "./mapping.ts";

/** How a tree tells the language of its files, by their paths. */
export interface LanguageLayout {
  language: LanguageCode;
  /** The folder that holds all of its files, without slash at the end; empty for the root. */
  folder: string;
  /**
   * What the path of a text is called in every language: `guide/a.md` for `docs/guide/a.zh.md`, where the layout is
   * `docs/{path}.zh`. `undefined` where the path does not fit.
   */
  nameOf(path: string): string | undefined;
  /** Letters that a path must have: of several layouts that fit, the one that asks for most counts. */
  weight: number;
}

const PLACEHOLDER = /(\{path\}\/|\{path\}|\{name\})/;

/** The layouts of a mapping's languages. A folder alone holds everything below it. */
export function readLayouts(languages: Mapping["languages"]): LanguageLayout[] {
  return Object.entries(languages).flatMap(([language, given]) =>
    [given].flat().map((pattern) => readLayout(language as LanguageCode, pattern)),
  );
}

function readLayout(language: LanguageCode, given: string): LanguageLayout {
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
      return parts.join("/") + ending;
    },
  };
}

/**
 * The languages that a text may be in, by its path, and what it is called in every language. Several where layouts
 * are alike, in the order of the mapping; none where no layout fits.
 */
export function placesInLanguages(
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

/** True for files below a folder; the empty one holds all. */
export function isBelow(path: string, folder: string): boolean {
  return folder === "" || path.startsWith(`${folder}/`);
}
