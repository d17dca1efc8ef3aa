import type { Range } from "../text/literal-ranges.ts";

/** A mark in a text that includes another file. */
export interface PartMark extends Range {
  /** The file's path as written. */
  path: string;
  /** What the path is relative to: only the text's folder, or any folder from which the system includes files. */
  base: "beside" | "anywhere";
  /** How the file is included: Markdown unchanged, code in a fence. */
  form: "text" | "code";
  /** True if the file is included even if the mark is within a fence. */
  inCode: boolean;
  /** Values that the mark passes to the included file, by name. */
  values: ReadonlyMap<string, string>;
  /** The part of the file to include: the name of a region, or lines such as `3-7` or `1-2,5-7`. */
  section?: string | undefined;
  /** The source of the mark, which findings quote. */
  written: string;
  /** True if another file of the same list follows, which must begin a separate block. */
  isFollowed?: boolean | undefined;
}

type Read = (match: RegExpExecArray) => Pick<PartMark, "path"> & Partial<PartMark>;

const beside = (match: RegExpExecArray): Pick<PartMark, "path" | "base"> => ({
  path: match[1] ?? "",
  base: "beside",
});

/** Returns the file of `--8<-- "file"`, with the section after a colon. */
function snippet(written: string): ReturnType<Read> {
  const [, path = "", section] = /^(.*?)(?::([\w:,-]+))?$/.exec(written) ?? [];
  return { path, section: section?.replaceAll(":", "-"), inCode: true };
}

/** Returns `1-3,7-7` for `ln[1:3,7]`. */
function linesOf(settings: string): string | undefined {
  const [, written] = /\bln\[([\d:,\s]+)\]/.exec(settings) ?? [];
  return written
    ?.replace(/\s/g, "")
    .split(",")
    .map((range) => (range.includes(":") ? range.replace(":", "-") : `${range}-${range}`))
    .join(",");
}

const MARKS: readonly { pattern: RegExp; written: string; read: Read }[] = [
  { pattern: /\[!INCLUDE\s*\[(?:[^\]\n]*)\]\(([^)\n]+)\)\s*\]/gi, written: "[!INCLUDE]", read: beside },
  {
    pattern: /\[!code(?:-\w+)?\s*\[(?:[^\]\n]*)\]\(([^)?\n]+)[^)\n]*\)\s*\]/gi,
    written: "[!code]",
    read: (match) => ({ ...beside(match), form: "code" }),
  },
  {
    pattern: /:::\s*code\s[^\n]*?source="([^"\n]+)"[^\n]*?:::/g,
    written: ":::code",
    read: (match) => ({
      ...beside(match),
      form: "code",
      section: /range="(\d+-\d+)"/.exec(match[0])?.[1] ?? /\bid="([\w-]+)"/.exec(match[0])?.[1],
    }),
  },
  {
    pattern: /\{%-?\s*include_relative\s+([\w./-]+)[^%]*-?%\}/g,
    written: "{% include_relative %}",
    read: beside,
  },
  {
    pattern: /\{%-?\s*include-markdown\s+["']([^"'\n]+)["'][^%]*-?%\}/g,
    written: "{% include-markdown %}",
    read: beside,
  },
  {
    pattern:
      /\{%-?\s*include\s+["']?([\w./-]+\.\w+)["']?((?:\s+[\w-]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s%]+))*)\s*-?%\}/g,
    written: "{% include %}",
    read: ([, path = "", values = ""]) => ({ path, values: valuesOf(values) }),
  },
  {
    pattern: /(?<=^[ \t]*)-+8<-+[ \t]+["']([^"'\n]+)["'][ \t]*$/gm,
    written: "--8<--",
    read: ([, file = ""]) => snippet(file),
  },
  {
    // Options follow the file: `ln[1:3,7]` selects lines, `hl[2]` highlights lines.
    pattern: /(?<=^[ \t]*)\{\*[ \t]+([^\s*{}]+)[ \t]*([^\n{}]*?)[ \t]*\*\}[ \t]*$/gm,
    written: "{* *}",
    read: ([, path = "", settings = ""]) => ({ path, form: "code", section: linesOf(settings) }),
  },
  {
    pattern: /^[ \t]*<<<[ \t]+([^\s{#]+)(?:#([\w-]+))?[^\n]*$/gm,
    written: "<<<",
    read: (match) => ({ path: match[1] ?? "", form: "code", section: match[2] }),
  },
  {
    pattern: /<!--\s*@include:\s*([^\s{#]+?)(?:#([^\s{}]+))?(?:\{(\d+),(\d+)\})?\s*-->/g,
    written: "<!-- @include -->",
    read: ([, path = "", region, first, last]) => ({
      path,
      section: first === undefined ? region : `${first}-${last}`,
    }),
  },
  {
    pattern: /\{\{#include\s+([^\s}:]+)[^}\n]*\}\}/g,
    written: "{{#include}}",
    read: (match) => ({ ...beside(match), inCode: true }),
  },
];

/** Matches a list of files between two `--8<--` lines. */
const SNIPPETS = /(?<=^[ \t]*)-+8<-+[ \t]*\n([\s\S]*?)^[ \t]*-+8<-+[ \t]*$/gm;

/** Returns a mark for each file of such a list. Together, the marks cover the list. Entries after a semicolon are omitted. */
function listedSnippets(text: string): PartMark[] {
  return [...text.matchAll(SNIPPETS)].flatMap((list) => {
    const end = list.index + list[0].length;
    const first = list.index + list[0].indexOf("\n") + 1;
    const files = [...(list[1] ?? "").matchAll(/(?<=^[ \t]*)([^\s;][^\n]*?)[ \t]*$/gm)];
    return files.map((file, index): PartMark => {
      const next = files[index + 1];
      return {
        start: index === 0 ? list.index : first + file.index,
        // The line break before the next file is kept.
        end: next === undefined ? end : text.lastIndexOf("\n", first + next.index),
        base: "anywhere",
        form: "text",
        values: new Map(),
        written: "--8<--",
        isFollowed: next !== undefined,
        ...snippet((file[1] ?? "").replace(/^(["'])(.*)\1$/, "$2")),
        inCode: true,
      };
    });
  });
}

const PART_IMPORT = /^import\s+([A-Z]\w*)\s+from\s+["']([^"'\n]+\.mdx?)["'];?[ \t]*$/gm;

/** Returns the places at which an MDX text shows texts that it has imported: `<Part />` for `import Part from "./_part.mdx"`. */
function importedParts(text: string): PartMark[] {
  return [...text.matchAll(PART_IMPORT)].flatMap(([, name = "", path = ""]) => {
    const tag = new RegExp(String.raw`<${name}((?:\s[^<>]*?)?)\s*(?:/>|>\s*</${name}>)`, "g");
    return [...text.matchAll(tag)].map((match): PartMark => ({
      start: match.index,
      end: match.index + match[0].length,
      path: path.replace(/^@site\//, "/"),
      base: path.startsWith(".") ? "beside" : "anywhere",
      form: "text",
      inCode: false,
      values: valuesOf(match[1] ?? ""),
      written: `<${name}>`,
    }));
  });
}

/** Quick test: a text without a match includes no other file. */
const MAY_HOLD =
  /^import\s+[A-Z]\w*\s+from\s|\[!include|\[!code|:::\s*code|\{%-?\s*include|-8<-|^[ \t]*<<<|^[ \t]*\{\*|@include:|\{\{#include/im;

/** Returns all places of a text at which other files are included. */
export function findPartMarks(text: string): PartMark[] {
  if (!MAY_HOLD.test(text)) return [];
  const found = MARKS.flatMap(({ pattern, written, read }) =>
    [...text.matchAll(pattern)].map((match): PartMark => ({
      start: match.index,
      end: match.index + match[0].length,
      base: "anywhere",
      form: "text",
      inCode: false,
      values: new Map(),
      written,
      ...read(match),
    })),
  );
  const all = [...found, ...listedSnippets(text), ...importedParts(text)];
  return all.sort((left, right) => left.start - right.start);
}

function valuesOf(written: string): Map<string, string> {
  return new Map(
    [...written.matchAll(/([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|(\S+))/g)].map(
      ([, name = "", double, single, bare = ""]) => [name, double ?? single ?? bare],
    ),
  );
}
