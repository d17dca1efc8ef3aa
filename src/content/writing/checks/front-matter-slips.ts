import { said } from "../../../contract/studio/finding-codes.ts";
import type { Findings, Position } from "../../source/findings.ts";
import type { YamlText } from "../../source/yaml-text.ts";

/** The front matter that is looked at. */
interface Named {
  title: string;
  tags: readonly string[];
  authors: readonly string[];
}

/** Where front matter stands. */
interface FrontMatterSource extends Pick<YamlText<unknown>, "positionAt"> {
  /** The YAML. */
  text: string;
  /** The file that findings refer to. */
  file: string;
  /** Maps a position in the text to one in the file. */
  position: (inside: Position) => Position;
}

/** Letters. In headings of results and in tabs of browsers some sixty are shown. */
const LONG_TITLE = 200;

/** Warns of what is valid and hardly meant. */
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
      `title: is ${letters} characters long, and lists and search engines show some sixty. Put the rest into summary`,
      said("long-title", { letters }),
    );
}

/**
 * An unquoted sentence in which a word begins with `#`, which YAML takes as a comment. A comment people write on purpose has
 * a space after the sign.
 */
const CUT_SENTENCE = /^(title|summary|coverAlt):[ \t]+[^"'|>#\s][^\r\n]*?[ \t](?=#[^#\s])/gm;

function warnOfHashes({ text, file, position }: FrontMatterSource, findings: Findings): void {
  for (const { 0: shown, 1: key, index } of text.matchAll(CUT_SENTENCE)) {
    const line = text.slice(0, index).split("\n").length;
    findings.warn(
      "cut-sentence",
      file,
      position({ line, column: shown.length + 1 }),
      `${key}: from "#" on it is a comment and not shown. Put quotes around the value, or a space behind "#"`,
      said("cut-sentence", { key: key ?? "" }),
    );
  }
}

/** As word processors write quotes. A title may stand in them on purpose, the name of a subject or a person hardly. */
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
        `${key}[${index}]: round quotes belong to the name and are shown. Write ${bare}, or "${bare}" with straight ones`,
        said("round-quotes", { key, name: bare }),
      );
    }
}

/** Chinese commas between names do not divide them: `[海豹，浮冰]` is one tag. */
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
        `${key}[${index}]: is one name, since full-width commas divide nothing. Write ${list}, with "," and a space`,
        said("wide-comma", { key, names: list }),
      );
    }
}
