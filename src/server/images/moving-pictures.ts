/** The signature of a PNG file. Chunks follow it. */
const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Size of a chunk's length, type and checksum together, in bytes. */
const CHUNK_FRAME = 12;

/** True for an animated PNG or AVIF. Browsers show it moving, but sharp reads only its first frame. */
export function isAnimatedInBrowsersOnly(bytes: Buffer): boolean {
  return isMovingPng(bytes) || isMovingAvif(bytes);
}

/** True for a PNG that declares its number of frames before its pixels. */
function isMovingPng(bytes: Buffer): boolean {
  if (!bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) return false;
  let start = PNG_SIGNATURE.length;
  while (start + CHUNK_FRAME <= bytes.length) {
    const type = bytes.toString("latin1", start + 4, start + 8);
    if (type === "IDAT") return false;
    if (type === "acTL") return bytes.readUInt32BE(start + 8) > 1;
    start += CHUNK_FRAME + bytes.readUInt32BE(start);
  }
  return false;
}

/** True for an AVIF whose major brand, which browsers check, is that of a sequence. */
function isMovingAvif(bytes: Buffer): boolean {
  return bytes.toString("latin1", 4, 12) === "ftypavis";
}
