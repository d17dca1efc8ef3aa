const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };

/** Returns the words of HTML, with one space between its blocks. */
export function plainText(html: string): string {
  return html
    .replaceAll(/<\/?(?:p|div|li|ul|ol|h\d|br|tr|td|th|blockquote|pre)\b[^>]*>/g, " ")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/&(?:#x([\da-f]+)|(\w+|#39));/gi, (whole, code: string | undefined, name: string) =>
      code === undefined ? (ENTITIES[name] ?? whole) : String.fromCodePoint(Number.parseInt(code, 16)),
    )
    .replaceAll(/\s+/g, " ")
    .trim();
}
