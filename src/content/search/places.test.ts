import fc from "fast-check";
import { expect, it } from "vitest";
import { PackedPlaces, packPlaces } from "./places.ts";

const numbers = fc.uniqueArray(fc.nat({ max: 3_000_000 }), { minLength: 1, maxLength: 40 });
const places = fc
  .uniqueArray(fc.tuple(fc.string({ minLength: 1, maxLength: 12 }), numbers), {
    selector: ([key]) => key,
    maxLength: 300,
  })
  .map((entries) => new Map(entries.map(([key, list]) => [key, list.toSorted((a, b) => a - b)])));
const lengths = fc.array(fc.array(fc.nat({ max: 200_000 }), { maxLength: 20 }), {
  minLength: 4,
  maxLength: 4,
});

it("gives back the places and lengths that were packed, and none of a key that was not", () => {
  fc.assert(
    fc.property(places, lengths, (given, texts) => {
      const packed = new PackedPlaces(packPlaces({ lengths: texts, places: given }));
      expect(packed.lengths()).toEqual(texts);
      expect(new Map([...given.keys()].map((key) => [key, packed.of(key)]))).toEqual(given);
      expect(packed.of("no such key")).toEqual([]);
    }),
    { numRuns: 100 },
  );
});
