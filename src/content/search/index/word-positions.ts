import { FIELDS } from "./fields.ts";

/**
 * The occurrences of all keys of one article, packed so that we or a database can find the few that a query needs without
 * reading the rest:
 *
 * - one byte: the binary logarithm of the number of buckets;
 * - the directory: the offset of each bucket from the first byte, and of the end of the last;
 * - the lengths of the article's texts;
 * - the buckets, to which keys are assigned by their hashes: the length of the bucket in bytes, then for each key a tag from
 * its hash, the length of its occurrences in bytes, and the occurrences as differences.
 *
 * Integers are written in groups of seven bits, the lowest first; those of the directory in three bytes.
 */
export interface DocumentPositions {
  /** The number of words in each text, by field. */
  lengths: readonly (readonly number[])[];
  /** The positions of each key: `position * FIELDS.length + field`, ascending. */
  occurrences: readonly (readonly [key: string, occurrences: readonly number[]])[];
}

/** The gap between two texts of one field, in words. It prevents phrases from matching across both. */
export const GAP = 10;

/** Approximate maximum number of keys in a bucket. With fewer keys the directory is larger, with more the scan takes longer. */
const KEYS_PER_BUCKET = 6;
/**
 * Size in bytes of an offset in the directory, and of a tag. With this size, one key in two million is mistaken for another.
 */
const WIDTH = 3;
const TAG_SHIFT = 8;
/** The bits of a hash from which the bucket is chosen. */
const BUCKET_BITS = 0xffffff;

/** Maximum length of a number in bytes. This much is reserved for the length of a bucket and of a list of occurrences. */
const MAXIMUM_WIDTH = 5;

interface Entry {
  hash: number;
  list: readonly number[];
}

/** Packs positions in the format that {@link DocumentPositions} describes. */
export function packPositions({ lengths, occurrences }: DocumentPositions): Buffer {
  const exponent = Math.max(0, Math.ceil(Math.log2(occurrences.length / KEYS_PER_BUCKET)));
  const buckets = Array.from({ length: 2 ** exponent }, (): Entry[] => []);
  let numbers = 0;
  for (const [key, list] of occurrences) {
    const hash = hashKey(key);
    buckets[hash & (buckets.length - 1)]?.push({ hash, list });
    numbers += list.length;
  }
  const directory = 1 + WIDTH * (buckets.length + 1);
  const texts = lengths.reduce((count, list) => count + list.length, lengths.length);
  const most =
    directory +
    MAXIMUM_WIDTH * (texts + buckets.length + occurrences.length + numbers) +
    WIDTH * occurrences.length;
  const bytes = Buffer.allocUnsafe(most);
  bytes[0] = exponent;
  let at = directory;
  for (const list of lengths) {
    at = writeNumber(bytes, at, list.length);
    for (const length of list) at = writeNumber(bytes, at, length);
  }
  for (const [index, bucket] of buckets.entries()) {
    bytes.writeUIntLE(at, 1 + WIDTH * index, WIDTH);
    at = writeBucket(bytes, at, bucket);
  }
  bytes.writeUIntLE(at, 1 + WIDTH * buckets.length, WIDTH);
  // Copied to a smaller buffer, so that the unused memory is freed.
  return Buffer.from(bytes.subarray(0, at));
}

function writeBucket(bytes: Uint8Array, at: number, bucket: readonly Entry[]): number {
  let length = 0;
  for (const { list } of bucket) {
    const size = sizeOfDifferences(list);
    length += WIDTH + sizeOf(size) + size;
  }
  let end = writeNumber(bytes, at, length);
  for (const { hash, list } of bucket) {
    for (let byte = 0; byte < WIDTH; byte += 1) bytes[end++] = hash >>> (TAG_SHIFT * (byte + 1));
    end = writeNumber(bytes, end, sizeOfDifferences(list));
    let before = 0;
    for (const occurrence of list) {
      end = writeNumber(bytes, end, occurrence - before);
      before = occurrence;
    }
  }
  return end;
}

function sizeOfDifferences(list: readonly number[]): number {
  let size = 0;
  let before = 0;
  for (const occurrence of list) {
    size += sizeOf(occurrence - before);
    before = occurrence;
  }
  return size;
}

/** Reads the output of {@link packPositions}, either complete or reduced to the lengths and some of the buckets. */
export class PackedPositions {
  readonly #bytes: Uint8Array;
  readonly #lengths: readonly (readonly number[])[];
  /** Returns the offset of the bucket of a hash. */
  readonly #bucketOf: (hash: number) => number | undefined;
  readonly #hashes: readonly number[] | undefined;
  #at: number;

  /** @param hashes the hashes of the buckets, in their order, if `bytes` contains only the lengths and these buckets */
  constructor(bytes: Uint8Array, hashes?: readonly number[]) {
    this.#bytes = bytes;
    this.#hashes = hashes;
    const last = 2 ** (bytes[0] ?? 0) - 1;
    this.#at = hashes === undefined ? 1 + WIDTH * (last + 2) : 0;
    this.#lengths = FIELDS.map(() => Array.from({ length: this.#read() }, () => this.#read()));
    if (hashes === undefined) {
      this.#bucketOf = (hash) => this.#fixed(1 + WIDTH * (hash & last));
      return;
    }
    const starts = new Map<number, number>();
    for (const hash of hashes) {
      starts.set(hash, this.#at);
      const length = this.#read();
      this.#at += length;
    }
    this.#bucketOf = (hash) => starts.get(hash & BUCKET_BITS);
  }

  /** Whether this object contains all data about the keys: whether and where they occur. */
  holds(keys: readonly string[]): boolean {
    const held = this.#hashes;
    return held === undefined || bucketHashes(keys).every((hash) => held.includes(hash));
  }

  /** Returns the occurrences of a key, ascending; empty if the article does not contain it. */
  of(key: string): number[] {
    const hash = hashKey(key);
    const start = this.#bucketOf(hash);
    if (start === undefined) return [];
    this.#at = start;
    const length = this.#read();
    const end = this.#at + length;
    while (this.#at < end) {
      const tag = this.#fixed(this.#at);
      this.#at += WIDTH;
      const size = this.#read();
      if (tag === hash >>> TAG_SHIFT) return this.#differences(this.#at + size);
      this.#at += size;
    }
    return [];
  }

  /** Returns the number of words in each text of each field. */
  lengths(): readonly (readonly number[])[] {
    return this.#lengths;
  }

  #differences(end: number): number[] {
    const occurrences: number[] = [];
    let occurrence = 0;
    while (this.#at < end) {
      occurrence += this.#read();
      occurrences.push(occurrence);
    }
    return occurrences;
  }

  #fixed(at: number): number {
    const bytes = this.#bytes;
    return (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16);
  }

  #read(): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.#bytes[this.#at] ?? 0;
      this.#at += 1;
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  }
}

/** Returns the number of bytes that {@link writeNumber} writes. */
function sizeOf(value: number): number {
  let size = 1;
  for (let rest = value; rest > 0x7f; rest >>>= 7) size += 1;
  return size;
}

/** Writes a number. Returns the offset after it. */
function writeNumber(bytes: Uint8Array, at: number, value: number): number {
  let end = at;
  let rest = value;
  while (rest > 0x7f) {
    bytes[end++] = (rest & 0x7f) | 0x80;
    rest >>>= 7;
  }
  bytes[end] = rest;
  return end + 1;
}

/** Returns the distinct hashes of keys, which choose their buckets. */
export function bucketHashes(keys: readonly string[]): number[] {
  return [...new Set(keys.map((key) => hashKey(key) & BUCKET_BITS))];
}

/** FNV-1a, 32 bits. */
function hashKey(key: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < key.length; index += 1)
    hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}
