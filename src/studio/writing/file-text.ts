/** The parts of a file's text for the editor. Joined, they are the same text byte for byte. */
export interface FileText {
  /** The byte order mark, which the editor does not show. */
  mark: "" | "\uFEFF";
  /** The line ending. In a file with mixed endings it is LF, and each CR remains part of its line. */
  separator: "\n" | "\r\n";
  /** The text after the byte order mark. */
  body: string;
}

/** Splits a file's text; {@link joinFileText} restores it byte for byte. */
export function splitFileText(text: string): FileText {
  const mark = text.startsWith("\uFEFF") ? "\uFEFF" : "";
  const body = text.slice(mark.length);
  const isAllCrLf = body.includes("\r\n") && !/(?<!\r)\n|\r(?!\n)/.test(body);
  return { mark, separator: isAllCrLf ? "\r\n" : "\n", body };
}

export function joinFileText({ mark, body }: Pick<FileText, "mark" | "body">): string {
  return mark + body;
}
