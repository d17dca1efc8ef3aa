/** Number of bits per path. One in two thousand other paths then matches by chance. */
const BITS_PER_PATH = 16;
const HASHES = 11;
/** The prime of the FNV-1a hash. */
const PRIME = 0x01000193;

/** Tests a path against a Bloom filter: true for every path in the filter, and by chance for a few others. */
export type PathFilter = (path: string) => boolean;

/** Encodes paths as a Bloom filter in Base64. With two bytes per path, it is small enough to be part of every page. */
export function writePathFilter(paths: readonly string[]): string {
  const bytes = new Uint8Array(Math.ceil((paths.length * BITS_PER_PATH) / 8));
  for (const path of paths)
    for (const bit of bitsOf(path, bytes.length * 8))
      bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) | (1 << (bit & 7));
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}

/** Decodes the output of {@link writePathFilter}. An empty text is an empty filter. */
export function readPathFilter(text: string): PathFilter {
  const bytes = atob(text);
  return (path) =>
    bytes !== "" &&
    bitsOf(path, bytes.length * 8).every((bit) => bytes.charCodeAt(bit >> 3) & (1 << (bit & 7)));
}

/** Returns the positions of a path's bits, derived from two hashes (double hashing). */
function bitsOf(path: string, size: number): number[] {
  const first = hashOf(path, 0x811c9dc5);
  const step = hashOf(path, first) | 1;
  return Array.from({ length: HASHES }, (_, index) => ((first + Math.imul(index, step)) >>> 0) % size);
}

function hashOf(path: string, seed: number): number {
  let hash = seed;
  for (let index = 0; index < path.length; index += 1) hash = Math.imul(hash ^ path.charCodeAt(index), PRIME);
  return hash >>> 0;
}
