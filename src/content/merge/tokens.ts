/** A line that opens or closes a code fence. */
const FENCE = /^ {0,3}(?:[-*+>] +|\d+[.)] +)*(?<fence>`{3,}|~{3,})/;
/** Lines that have a meaning only as a whole: headings, rows of tables, directives, thematic breaks, indented code, HTML. */
const WHOLE_LINE = /^(?: {0,3}(?:#{1,6}\s|\||:{2,}|<|(?:[-*_] *){3,}$|=+\s*$)| {4,}|\t)/;

/** Splits a text into lines, each with its line ending. */
export function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/**
 * Splits a Markdown text into sentences, each with the space that follows it. A line that has a meaning only as a whole
 * (heading, code, row of a table, directive) is one token; a sentence never extends over the end of a line.
 *
 * @param language a BCP 47 tag
 */
export function sentencesOf(text: string, language: string): string[] {
  const segmenter = new Intl.Segmenter(language, { granularity: "sentence" });
  const tokens: string[] = [];
  let fence: string | undefined;
  for (const line of linesOf(text)) {
    const found = FENCE.exec(line)?.groups?.["fence"];
    if (fence !== undefined || found !== undefined || WHOLE_LINE.test(line)) tokens.push(line);
    else for (const { segment } of segmenter.segment(line)) tokens.push(segment);
    if (fence === undefined) fence = found;
    else if (found?.startsWith(fence)) fence = undefined;
  }
  return tokens;
}

/** Splits a YAML text into lines; lists and objects in brackets are also split between their entries. */
export function yamlTokensOf(text: string): string[] {
  return linesOf(text).flatMap(
    (line) => line.match(/[^,{[\]}]*[,{[\]}]*\s*/g)?.filter((token) => token !== "") ?? [],
  );
}
