/** A histogram of durations in Prometheus's text format. */
export interface DurationHistogram {
  observe(seconds: number): void;
  text(): string;
}

/** @param bounds upper bounds of the buckets in seconds, ascending */
export function createDurationHistogram(
  name: string,
  help: string,
  bounds: readonly number[],
): DurationHistogram {
  const counts = new Array<number>(bounds.length).fill(0);
  let sum = 0;
  let count = 0;
  return {
    observe(seconds) {
      sum += seconds;
      count += 1;
      const bucket = bounds.findIndex((bound) => seconds <= bound);
      if (bucket >= 0) counts[bucket] = (counts[bucket] ?? 0) + 1;
    },
    text() {
      let below = 0;
      const buckets = bounds.map((bound, index) => {
        below += counts[index] ?? 0;
        return `${name}_bucket{le="${bound}"} ${below}`;
      });
      return [
        `# HELP ${name} ${help}`,
        `# TYPE ${name} histogram`,
        ...buckets,
        `${name}_bucket{le="+Inf"} ${count}`,
        `${name}_sum ${sum}`,
        `${name}_count ${count}`,
        "",
      ].join("\n");
    },
  };
}
