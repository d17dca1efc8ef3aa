/** Returns numbers from 0 to 1, which are the same in every run for the same seed. */
export type Random = () => number;

/** Returns a 32-bit linear congruential generator that starts with the FNV-1a hash of the seed. */
export function seededRandom(seed: string): Random {
  let state = 0x811c9dc5;
  for (const character of seed) {
    state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Returns one of the choices; all are equally likely. */
export function pick<Choice>(random: Random, choices: readonly [Choice, ...Choice[]]): Choice {
  return choices[Math.floor(random() * choices.length)] ?? choices[0];
}
