/** What a page takes, mostly: a text of its letters at three bytes each, and what was encoded before. */
const USUAL_BYTES = 512 * 1024;
/** Written over by each text, so that none leaves more behind than its own bytes. */
const usual = Buffer.allocUnsafeSlow(USUAL_BYTES);
/** Of a letter of UTF-16, in UTF-8. */
const MOST_BYTES = 3;

/**
 * The parts of a text as one, in UTF-8. What is encoded already is only copied. Lone halves of surrogate pairs become
 * U+FFFD.
 */
export function joinUtf8(parts: readonly (string | Uint8Array)[]): Buffer {
  const most = parts.reduce(
    (sum, part) => sum + part.length * (typeof part === "string" ? MOST_BYTES : 1),
    0,
  );
  const buffer = most <= usual.length ? usual : Buffer.allocUnsafeSlow(most);
  let end = 0;
  for (const part of parts) {
    if (typeof part === "string") end += buffer.write(part, end, "utf8");
    else {
      buffer.set(part, end);
      end += part.length;
    }
  }
  return Buffer.from(buffer.subarray(0, end));
}
