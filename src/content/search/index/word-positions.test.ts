import fc from "fast-check";
import { expect, it } from "vitest";
import { PackedPositions, bucketHashes, packPositions } from "./word-positions.ts";

const numbers = fc.uniqueArray(fc.nat({ max: 3_000_000 }), { minLength: 1, maxLength: 40 });
const occurrences = fc
  .uniqueArray(fc.tuple(fc.string({ minLength: 1, maxLength: 12 }), numbers), {
    selector: ([key]) => key,
    maxLength: 300,
  })
  .map((entries) => new Map(entries.map(([key, list]) => [key, list.toSorted((a, b) => a - b)])));
const lengths = fc.array(fc.array(fc.nat({ max: 200_000 }), { maxLength: 20 }), {
  minLength: 4,
  maxLength: 4,
});

it("returns the packed occurrences and lengths, and none for an unknown key", () => {
  fc.assert(
    fc.property(occurrences, lengths, (given, texts) => {
      const packed = new PackedPositions(packPositions({ lengths: texts, occurrences: [...given] }));
      expect(packed.lengths()).toEqual(texts);
      expect(new Map([...given.keys()].map((key) => [key, packed.of(key)]))).toEqual(given);
      expect(packed.of("no such key")).toEqual([]);
    }),
    { numRuns: 100 },
  );
});

it("can be read in the same way when reduced to the lengths and the requested buckets", () => {
  fc.assert(
    fc.property(occurrences, lengths, (given, texts) => {
      const whole = packPositions({ lengths: texts, occurrences: [...given] });
      const keys = [...given.keys()].filter((_, index) => index % 3 === 0);
      const hashes = bucketHashes([...keys, "no such key"]);
      const packed = new PackedPositions(cutDown(whole, hashes), hashes);
      expect(packed.lengths()).toEqual(texts);
      expect(keys.map((key) => packed.of(key))).toEqual(keys.map((key) => given.get(key)));
      expect(packed.of("no such key")).toEqual([]);
    }),
    { numRuns: 100 },
  );
});

/** Reads the directory and extracts buckets in the same way as a database. */
function cutDown(whole: Buffer, hashes: readonly number[]): Buffer {
  const last = 2 ** whole.readUInt8(0) - 1;
  const offset = (index: number) => whole.readUIntLE(1 + 3 * index, 3);
  const buckets = hashes.map((hash) => whole.subarray(offset(hash & last), offset((hash & last) + 1)));
  return Buffer.concat([whole.subarray(1 + 3 * (last + 2), offset(0)), ...buckets]);
}
