/** A path as it is read: what was percent-encoded is decoded. A stray percent sign stands for itself, and all else with it. */
export function decodePath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
