/** A line that opens or closes a block of code. */
const FENCE = /^ {0,3}(?:[-*+>] +|\d+[.)] +)*(?<fence>`{3,}|~{3,})/;
/** Lines that mean something only as a whole: headings, rows of tables, directives, thematic breaks, indented code, HTML. */
const WHOLE_LINE = /^(?: {0,3}(?:#{1,6}\s|\||:{2,}|<|(?:[-*_] *){3,}$|=+\s*$)| {4,}|\t)/;

/** The lines of a text, each with its end. */
export function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/**
 * The sentences of a Markdown text, each with the space that follows it. A line that means something only as a whole (headings,
 * code, rows of tables, directives) is one token; no sentence extends over the end of a line.
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

/** The lines of a YAML text; lists and objects in brackets are also split between their entries. */
export function yamlTokensOf(text: string): string[] {
  return linesOf(text).flatMap(
    (line) => line.match(/[^,{[\]}]*[,{[\]}]*\s*/g)?.filter((token) => token !== "") ?? [],
  );
}
