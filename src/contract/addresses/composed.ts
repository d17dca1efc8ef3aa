import { decodeAddress } from "./decode-address.ts";

/**
 * Normalises a text to NFC, the form in which names, slugs, anchors, tags and searches are compared. macOS and some keyboards produce
 * decomposed letters.
 */
export function composed(text: string): string {
  return text.normalize("NFC");
}

/** Normalises the letters of an address to NFC, including percent-encoded ones. */
export function composedAddress(address: string): string {
  const decoded = address.replaceAll(/(?:%[c-f][\da-f](?:%[89ab][\da-f])+)+/gi, decodeAddress);
  return decoded === composed(decoded) ? address : composed(decoded);
}
