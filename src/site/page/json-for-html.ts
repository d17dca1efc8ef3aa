/** Serialises a value for use inside a `<script>` element. Escapes every `<`, so that no text can end the script or open a comment. */
export function jsonForHtml(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}
