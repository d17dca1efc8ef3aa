import { FIELDS } from "./fields.ts";

/**
 * Where the keys of one article stand, packed so that the few that a query asks for are found without reading the
 * rest: the lengths of its texts, then the keys in buckets by their hash, each as a tag of its hash, how many bytes its
 * places take, and the places themselves as differences. Whole numbers are written in groups of seven bits, the
 * lowest first.
 */
export interface DocumentPlaces {
  /** Words of each text, by field. */
  lengths: readonly (readonly number[])[];
  /** For each key `position * FIELDS.length + field`, ascending. */
  places: ReadonlyMap<string, readonly number[]>;
}

/** Words between two texts of one field, so that no phrase reaches from one into the next. */
export const GAP = 10;

/** Keys in one bucket, about: fewer make the directory larger, more the walk longer. */
const KEYS_PER_BUCKET = 8;
/** Bytes of an offset in the directory, and of a tag. One key in two million is taken for another. */
const WIDTH = 3;
const TAG_SHIFT = 8;

interface Entry {
  hash: number;
  list: readonly number[];
}

export function packPlaces({ lengths, places }: DocumentPlaces): Buffer {
  const count = 2 ** Math.max(0, Math.ceil(Math.log2(places.size / KEYS_PER_BUCKET)));
  const buckets = Array.from({ length: count }, (): Entry[] => []);
  for (const [key, list] of places) {
    const hash = hashKey(key);
    buckets[hash & (count - 1)]?.push({ hash, list });
  }
  const head: number[] = [];
  writeNumber(head, count);
  for (const list of lengths) {
    writeNumber(head, list.length);
    for (const length of list) writeNumber(head, length);
  }
  const data: number[] = [];
  const directory = Buffer.alloc(WIDTH * (count + 1));
  for (const [index, bucket] of buckets.entries()) {
    for (const entry of bucket) writeEntry(data, entry);
    directory.writeUIntLE(data.length, WIDTH * (index + 1), WIDTH);
  }
  return Buffer.concat([Buffer.from(head), directory, Buffer.from(data)]);
}

function writeEntry(data: number[], { hash, list }: Entry): void {
  for (let byte = 0; byte < WIDTH; byte += 1) data.push((hash >>> (TAG_SHIFT * (byte + 1))) & 0xff);
  const bytes: number[] = [];
  let before = 0;
  for (const place of list) {
    writeNumber(bytes, place - before);
    before = place;
  }
  writeNumber(data, bytes.length);
  for (const byte of bytes) data.push(byte);
}

/** Reads what {@link packPlaces} wrote. */
export class PackedPlaces {
  readonly #bytes: Uint8Array;
  readonly #buckets: number;
  readonly #lengths: readonly (readonly number[])[];
  readonly #directory: number;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#buckets = this.#read();
    this.#lengths = FIELDS.map(() => Array.from({ length: this.#read() }, () => this.#read()));
    this.#directory = this.#at;
  }

  /** The places of a key, ascending; none when the article does not have it. */
  of(key: string): number[] {
    const hash = hashKey(key);
    const bucket = this.#directory + WIDTH * (hash & (this.#buckets - 1));
    const data = this.#directory + WIDTH * (this.#buckets + 1);
    const end = data + this.#fixed(bucket + WIDTH);
    this.#at = data + this.#fixed(bucket);
    while (this.#at < end) {
      const tag = this.#fixed(this.#at);
      this.#at += WIDTH;
      const length = this.#read();
      if (tag === hash >>> TAG_SHIFT) return this.#differences(this.#at + length);
      this.#at += length;
    }
    return [];
  }

  /** Words of each text of each field. */
  lengths(): readonly (readonly number[])[] {
    return this.#lengths;
  }

  #differences(end: number): number[] {
    const places: number[] = [];
    let place = 0;
    while (this.#at < end) {
      place += this.#read();
      places.push(place);
    }
    return places;
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

function writeNumber(bytes: number[], value: number): void {
  let rest = value;
  while (rest > 0x7f) {
    bytes.push((rest & 0x7f) | 0x80);
    rest >>>= 7;
  }
  bytes.push(rest);
}

/** FNV-1a, 32 bits. */
function hashKey(key: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < key.length; index += 1)
    hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}
