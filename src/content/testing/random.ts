/** Random numbers in [0, 1) that are the same for the same seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A random one of the values; throws if there is none. */
export function pick<Value>(values: readonly Value[], random: () => number): Value {
  const value = values[Math.floor(random() * values.length)];
  if (value === undefined) throw new Error("nothing to pick from");
  return value;
}

/** Choices that are the same for the same seed. */
export interface Random {
  /** An integer from 0 to below `count`. */
  below(count: number): number;
  /** One of these. */
  of<Item>(items: readonly Item[]): Item;
}

export function randomFrom(seed: number): Random {
  const random = createRandom(seed);
  return { below: (count) => Math.floor(random() * count), of: (items) => pick(items, random) };
}
