/** Measurements in one round in milliseconds, with the measured feature on and off. */
export interface Round {
  on: readonly number[];
  off: readonly number[];
}

/** Number of resamples. More would change the interval by less than a hundredth. */
const DRAWINGS = 1_000;
/** Share of the resampled ratios that is dropped at each end. */
const TAIL = 0.025;

/** Returns the p99 of one side over all rounds together. Within a single round, it would depend on very few values. */
export function pooledP99(rounds: readonly Round[], side: keyof Round): number {
  const values = rounds.flatMap((round) => round[side]).sort((left, right) => left - right);
  return values[Math.floor(values.length * 0.99)] ?? 0;
}

/**
 * Returns the 95 % confidence interval of the ratio between both sides' p99. It resamples whole rounds, because a slow second of
 * the machine affects many pages of one round.
 */
export function intervalOf(rounds: readonly Round[], random: () => number = Math.random): [number, number] {
  const ratios = Array.from({ length: DRAWINGS }, () => {
    const drawn = rounds.flatMap(() => rounds[Math.floor(random() * rounds.length)] ?? []);
    return pooledP99(drawn, "on") / pooledP99(drawn, "off");
  }).sort((left, right) => left - right);
  const at = (share: number): number => ratios[Math.floor((ratios.length - 1) * share)] ?? 0;
  return [at(TAIL), at(1 - TAIL)];
}
