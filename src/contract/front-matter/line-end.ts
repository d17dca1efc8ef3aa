/** The line ending of a text: CRLF if the text has one anywhere. */
export function lineEndOf(text: string): "\n" | "\r\n" {
  return text.includes("\r\n") ? "\r\n" : "\n";
}
