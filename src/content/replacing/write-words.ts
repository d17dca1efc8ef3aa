/** Matches characters that can begin markup anywhere in a line. */
const MARKS = /[\\`*[\]<~|]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=#?\w+;)|:(?=[a-z:])/giu;
const PUNCTUATION = /[!-/:-@[-`{-~]/g;
const UNSAFE_IN_ADDRESS = /[\s"<>[\]\\`{}|]+/gu;

/** Escapes words so that Markdown shows them as typed: the characters that can begin markup, or all punctuation if `isCautious`. */
export function writeInMarkdown(words: string, isCautious: boolean): string {
  return words.replaceAll(isCautious ? PUNCTUATION : MARKS, String.raw`\$&`);
}

export function writeInHtml(words: string): string {
  return words.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** Percent-encodes the characters that could end an address, such as spaces, quotes and brackets. */
export function writeInAddress(words: string): string {
  return words
    .replaceAll(UNSAFE_IN_ADDRESS, encodeURIComponent)
    .replaceAll(/['()]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`);
}
