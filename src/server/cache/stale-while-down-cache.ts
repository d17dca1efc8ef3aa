import { createSingleFlight } from "../../content/reading/single-flight.ts";
import type { PageOutcome } from "../telemetry/metrics.ts";
import type { ContentChanges } from "./content-changes.ts";

/** How one kind of answer is cached and what happens during outages. */
export interface CacheRules<Key, Answer> {
  lookUp(key: Key): Answer | undefined;
  /** Stores an answer that stays valid after this request. */
  put(key: Key, answer: Answer): void;
  /** True if the expired cached answer should be sent rather than the result of renewing it. */
  isOutage(made: PromiseSettledResult<Answer>, cached: Answer): boolean;
  /**
   * Maximum wait for the renewal of an expired answer, in milliseconds. After that, this request gets the expired answer, and
   * later ones the new answer. Unlimited by default.
   */
  timeoutMs?: number | undefined;
  /**
   * Throws if there is no cached answer and the store does not answer. By default, the cache tries to create the answer anyway.
   */
  refuse?(): never;
  count?(outcome: PageOutcome): void;
}

/**
 * Caches answers until a dependency changes, and longer while the store does not answer. Simultaneous requests share one run.
 * Callers must apply the latest changes first.
 */
export interface StaleWhileDownCache<Key, Answer> {
  /**
   * @param generation the generation of changes when the caller began to read; by default the current one
   * @throws the error of `make`, unless an answer is cached and the rules consider the error an outage
   */
  answer(key: Key, make: () => Promise<Answer>, generation?: number): Promise<Answer>;
}

export function createStaleWhileDownCache<Key extends object, Answer extends { expiresAt: number }>(
  changes: Pick<ContentChanges, "generation" | "isSilent">,
  rules: CacheRules<Key, Answer>,
): StaleWhileDownCache<Key, Answer> {
  const share = createSingleFlight<Answer>(changes);

  function makeAnew(key: Key, make: () => Promise<Answer>, generation: number): Promise<Answer> {
    return share(JSON.stringify(key), async () => {
      const answer = await make();
      if (changes.generation === generation && answer.expiresAt > Date.now()) rules.put(key, answer);
      return answer;
    });
  }

  return {
    async answer(key, make, generation = changes.generation) {
      const canAsk = !changes.isSilent;
      const cached = rules.lookUp(key);
      const isFresh = cached !== undefined && cached.expiresAt > Date.now();
      if (cached !== undefined && (isFresh || !canAsk)) {
        rules.count?.(isFresh && canAsk ? "hit" : "stale");
        return cached;
      }
      if (!canAsk) rules.refuse?.();
      rules.count?.("miss");
      if (cached === undefined) return makeAnew(key, make, generation);
      const made = await settledWithin(rules.timeoutMs, makeAnew(key, make, generation));
      if (made === undefined || rules.isOutage(made, cached)) {
        rules.count?.("stale");
        return cached;
      }
      if (made.status === "rejected") throw made.reason;
      return made.value;
    },
  };
}

/** Resolves to the result of some work, or to `undefined` if the work takes longer than this many milliseconds. */
async function settledWithin<Answer>(
  timeoutMs: number | undefined,
  work: Promise<Answer>,
): Promise<PromiseSettledResult<Answer> | undefined> {
  const settled = Promise.allSettled([work]).then(([result]) => result);
  if (timeoutMs === undefined) return settled;
  const { promise: over, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, timeoutMs);
  return Promise.race([settled, over]).finally(() => clearTimeout(timer));
}
