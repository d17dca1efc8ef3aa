/**
 * Reads what the browser stored: whatever wrote it, an older version perhaps or another program. `undefined`
 * for nothing, for what is no JSON, and for what is not of the type that is expected.
 */
export function readStoredJson<Value>(
  text: string | null,
  isExpected: (value: unknown) => value is Value,
): Value | undefined {
  if (text === null) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isExpected(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
