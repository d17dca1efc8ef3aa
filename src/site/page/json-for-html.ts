/** JSON that can stand inside a `<script>`: no `<` is left that could end it or open a comment. */
export function jsonForHtml(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}
