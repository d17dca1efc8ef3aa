/**
 * Reads what the browser kept: whatever wrote it, an older version perhaps or another program. `undefined`
 * for nothing, for what is no JSON, and for what is not of the type that is expected.
 */
export function readKeptJson<Kept>(
  text: string | null,
  isKept: (value: unknown) => value is Kept,
): Kept | undefined {
  if (text === null) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isKept(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
