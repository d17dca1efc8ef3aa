/** A file's text as an editor of lines has it, with what is needed to give the very same bytes back. */
export interface FileText {
  /** U+FEFF at the beginning, which is not shown. */
  mark: "" | "\uFEFF";
  /** What ends its lines. Where lines end in several ways it is LF, and each CR stays where it is. */
  separator: "\n" | "\r\n";
  /** All but the mark. */
  body: string;
}

/** Takes a file's text apart; {@link joinFileText} gives it back byte for byte. */
export function splitFileText(text: string): FileText {
  const mark = text.startsWith("\uFEFF") ? "\uFEFF" : "";
  const body = text.slice(mark.length);
  const isAllCrLf = body.includes("\r\n") && !/(?<!\r)\n|\r(?!\n)/.test(body);
  return { mark, separator: isAllCrLf ? "\r\n" : "\n", body };
}

export function joinFileText({ mark, body }: Pick<FileText, "mark" | "body">): string {
  return mark + body;
}
