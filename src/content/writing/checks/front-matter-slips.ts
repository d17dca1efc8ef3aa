import { coded } from "../../../contract/studio/finding-codes.ts";
import type { Findings, Position } from "../../source/findings.ts";
import type { YamlText } from "../../source/yaml-text.ts";

/** The parsed front matter to check. */
interface Named {
  title: string;
  tags: readonly string[];
  authors: readonly string[];
}

/** The position at which the front matter begins in its file. */
interface FrontMatterSource extends Pick<YamlText<unknown>, "positionAt"> {
  /** The YAML. */
  text: string;
  /** The file that findings refer to. */
  file: string;
  /** Maps a position in the front matter to the corresponding position in the file. */
  position: (inside: Position) => Position;
}

/** Number of letters from which a title is reported as long. Search results and browser tabs show about sixty. */
const LONG_TITLE = 200;

/** Warns of values that are valid front matter but probably unintended. */
export function warnOfSlips(frontMatter: Named, source: FrontMatterSource, findings: Findings): void {
  warnOfHashes(source, findings);
  warnOfRoundQuotes(frontMatter, source, findings);
  warnOfWideCommas(frontMatter, source, findings);
  const letters = [...frontMatter.title].length;
  if (letters > LONG_TITLE)
    findings.warn(
      "long-title",
      source.file,
      source.positionAt(["title"]),
      `title: is ${letters} characters long, but lists and search engines show about sixty. Move the rest to summary`,
      coded("long-title", { letters }),
    );
}

/**
 * Matches an unquoted value with a word that begins with `#`, which YAML reads as the start of a comment. Comments that are
 * intended have a space after the sign.
 */
const CUT_SENTENCE = /^(title|summary|coverAlt):[ \t]+[^"'|>#\s][^\r\n]*?[ \t](?=#[^#\s])/gm;

function warnOfHashes({ text, file, position }: FrontMatterSource, findings: Findings): void {
  for (const { 0: shown, 1: key, index } of text.matchAll(CUT_SENTENCE)) {
    const line = text.slice(0, index).split("\n").length;
    findings.warn(
      "cut-sentence",
      file,
      position({ line, column: shown.length + 1 }),
      `${key}: everything from "#" on is a comment and not shown. Put the value in quotes, or write a space after "#" if a comment is intended`,
      coded("cut-sentence", { key: key ?? "" }),
    );
  }
}

/**
 * Matches typographic quotes, as word processors write them. Titles may contain them on purpose, but names of tags and people
 * hardly ever do.
 */
const IN_ROUND_QUOTES = /^[“”„‘’](.*)[“”‘’]$/su;

function warnOfRoundQuotes(
  frontMatter: Named,
  { file, positionAt }: FrontMatterSource,
  findings: Findings,
): void {
  for (const key of ["tags", "authors"] as const)
    for (const [index, name] of frontMatter[key].entries()) {
      const bare = IN_ROUND_QUOTES.exec(name)?.[1];
      if (bare === undefined) continue;
      findings.warn(
        "round-quotes",
        file,
        positionAt([key, index]),
        `${key}[${index}]: curly quotes are part of the name and are shown. Write ${bare}, or "${bare}" with straight quotes`,
        coded("round-quotes", { key, name: bare }),
      );
    }
}

/** Warns of Chinese commas, which do not separate names in YAML: `[海豹，浮冰]` is one tag. */
function warnOfWideCommas(
  frontMatter: Named,
  { file, positionAt }: FrontMatterSource,
  findings: Findings,
): void {
  for (const key of ["tags", "authors"] as const)
    for (const [index, name] of frontMatter[key].entries()) {
      const names = name.split(/[，、]/u).map((part) => part.trim());
      if (names.length === 1) continue;
      const list = names.filter((part) => part !== "").join(", ");
      findings.warn(
        "wide-comma",
        file,
        positionAt([key, index]),
        `${key}[${index}]: is a single name, since full-width commas do not separate entries. Write ${list}, with "," and a space`,
        coded("wide-comma", { key, names: list }),
      );
    }
}
