/**
 * Parses a value in the browser's storage, which an older version or another program may have written. `undefined` if there is no value,
 * or it is not JSON of the expected type.
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
