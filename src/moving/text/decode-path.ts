/** Decodes a percent-encoded path. A path with a stray percent sign is returned unchanged. */
export function decodePath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
