/** Escapes a text for use between tags. */
export function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** Escapes a text for use between double quotes. */
export function escapeAttribute(text: string): string {
  return escapeText(text).replaceAll('"', "&quot;");
}

export function anchor(url: string, words: string): string {
  return `<a href="${escapeAttribute(url)}">${escapeText(words)}</a>`;
}
