/** Creates a generator of random numbers in [0, 1), which are the same for the same seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Returns a random one of the values; throws if there are none. */
export function pick<Value>(values: readonly Value[], random: () => number): Value {
  const value = values[Math.floor(random() * values.length)];
  if (value === undefined) throw new Error("nothing to pick from");
  return value;
}

/** Random choices, which are the same for the same seed. */
export interface Random {
  /** An integer from 0 to `count` - 1. */
  below(count: number): number;
  /** One of these. */
  of<Item>(items: readonly Item[]): Item;
}

export function randomFrom(seed: number): Random {
  const random = createRandom(seed);
  return { below: (count) => Math.floor(random() * count), of: (items) => pick(items, random) };
}
