/** A file's text split for the editor, without losing a byte. */
export interface FileText {
  /** The byte order mark, which is not shown. */
  mark: "" | "\uFEFF";
  /** The line ending. With mixed endings it is LF, and each CR stays part of its line. */
  separator: "\n" | "\r\n";
  /** Everything after the mark. */
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
