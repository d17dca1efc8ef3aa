/**
 * Serialises a value for the inside of a `<script>` element: escapes every `<`, so that nothing ends the
 * script or opens a comment.
 */
export function jsonForHtml(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}
