/**
 * A text with composed letters (NFC), as names, slugs, anchors, tags and searches are compared everywhere. Files of a Mac and some
 * keyboards write letters in parts.
 */
export function composed(text: string): string {
  return text.normalize("NFC");
}
