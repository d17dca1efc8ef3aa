import { FIELDS } from "./fields.ts";

/**
 * Where the keys of one article stand, packed so that the few that a query asks for are found without reading the
 * rest: the lengths of its texts, then the hashes of all keys in order, where each one's places begin, and the places
 * themselves as differences. Whole numbers are written in groups of seven bits, the lowest first.
 */
export interface DocumentPlaces {
  /** Words of each text, by field. */
  lengths: readonly (readonly number[])[];
  /** For each key `position * FIELDS.length + field`, ascending. */
  places: ReadonlyMap<string, readonly number[]>;
}

/** Words between two texts of one field, so that no phrase reaches from one into the next. */
export const GAP = 10;

const WIDTH = 4;

export function packPlaces({ lengths, places }: DocumentPlaces): Buffer {
  const entries = [...places]
    .map(([key, list]) => ({ hash: hashKey(key), list }))
    .sort((left, right) => left.hash - right.hash);
  const head: number[] = [];
  for (const list of lengths) {
    writeNumber(head, list.length);
    for (const length of list) writeNumber(head, length);
  }
  const data: number[] = [];
  const known = new Map<number, { list: readonly number[]; offset: number }>();
  const offsets = entries.map(({ list }) => {
    // Most stems stand exactly where their one word does: then both share the list.
    const likeness = (list[0] ?? 0) * 256 + list.length;
    const same = known.get(likeness);
    if (same !== undefined && same.list.every((place, index) => place === list[index])) return same.offset;
    const offset = data.length;
    known.set(likeness, { list, offset });
    writeNumber(data, list.length);
    let before = 0;
    for (const place of list) {
      writeNumber(data, place - before);
      before = place;
    }
    return offset;
  });
  const table = Buffer.alloc(2 * WIDTH + 2 * WIDTH * entries.length);
  table.writeUInt32LE(head.length, 0);
  table.writeUInt32LE(entries.length, WIDTH);
  for (const [index, { hash }] of entries.entries()) {
    table.writeUInt32LE(hash, (2 + index) * WIDTH);
    table.writeUInt32LE(offsets[index] ?? 0, (2 + entries.length + index) * WIDTH);
  }
  return Buffer.concat([table, Buffer.from(head), Buffer.from(data)]);
}

/** Reads what {@link packPlaces} wrote. */
export class PackedPlaces {
  readonly #bytes: Buffer;
  readonly #count: number;
  readonly #data: number;

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#count = this.#bytes.readUInt32LE(WIDTH);
    this.#data = (2 + 2 * this.#count) * WIDTH + this.#bytes.readUInt32LE(0);
  }

  /** The places of a key, ascending; none when the article does not have it. */
  of(key: string): number[] {
    const index = this.#find(hashKey(key));
    if (index < 0) return [];
    const cursor = { at: this.#data + this.#bytes.readUInt32LE((2 + this.#count + index) * WIDTH) };
    const places = Array.from<number>({ length: this.#read(cursor) });
    let place = 0;
    for (let number = 0; number < places.length; number += 1) {
      place += this.#read(cursor);
      places[number] = place;
    }
    return places;
  }

  /** Words of each text of each field. */
  lengths(): number[][] {
    const cursor = { at: (2 + 2 * this.#count) * WIDTH };
    return FIELDS.map(() => Array.from({ length: this.#read(cursor) }, () => this.#read(cursor)));
  }

  #find(hash: number): number {
    let low = 0;
    let high = this.#count - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const found = this.#bytes.readUInt32LE((2 + middle) * WIDTH);
      if (found === hash) return middle;
      if (found < hash) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }

  #read(cursor: { at: number }): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.#bytes[cursor.at] ?? 0;
      cursor.at += 1;
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

/** FNV-1a, 32 bits. Two of an article's keys meet once in millions of articles, and then one hit is ranked amiss. */
function hashKey(key: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < key.length; index += 1)
    hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}
