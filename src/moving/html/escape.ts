/** A text as it stands between tags. */
export function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** A text as it stands between double quotes. */
export function escapeAttribute(text: string): string {
  return escapeText(text).replaceAll('"', "&quot;");
}

export function anchor(url: string, words: string): string {
  return `<a href="${escapeAttribute(url)}">${escapeText(words)}</a>`;
}
