/**
 * Normalises a text to NFC, the form in which names, slugs, anchors, tags and searches are compared. macOS and some keyboards produce
 * decomposed letters.
 */
export function composed(text: string): string {
  return text.normalize("NFC");
}
