/**
 * Returns the `Content-Type` with which a file of a site is sent. Browsers read a text without a declared encoding as Western
 * European. For texts in UTF-16, their byte order mark takes precedence.
 */
export function contentTypeOf({ mimeType }: { mimeType: string }): string {
  return mimeType.startsWith("text/") ? `${mimeType}; charset=utf-8` : mimeType;
}
