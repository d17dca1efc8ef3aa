import { createSingleFlight } from "../../content/reading/single-flight.ts";
import type { PageOutcome } from "../telemetry/metrics.ts";
import type { ContentChanges } from "./content-changes.ts";

/** Where one kind of answers is cached, and what is done in trouble. */
export interface CacheRules<Key, Answer> {
  lookUp(key: Key): Answer | undefined;
  /** Takes an answer that is good beyond this moment. */
  put(key: Key, answer: Answer): void;
  /** Whether a cached answer, though its time is over, is better than what came of making it anew. */
  isOutage(made: PromiseSettledResult<Answer>, cached: Answer): boolean;
  /**
   * Longest wait in milliseconds for an answer that is made anew, where one is cached whose time is over: then that is given,
   * and the new one to whoever asks next. Without it, however long it takes.
   */
  patience?: number | undefined;
  /** Refuses what is not cached while the store is silent; without it, making it is tried all the same. */
  refuse?(): never;
  count?(outcome: PageOutcome): void;
}

/**
 * Answers that are made once and cached until something they were made of changes, and shown beyond that while the
 * store cannot answer. Those who ask for one at the same time wait for one making of it. Callers take in the latest
 * changes first.
 */
export interface StaleWhileDownCache<Key, Answer> {
  /**
   * @param generation of the changes at which the caller began to read what `make` uses; now, unless given
   * @throws whatever `make` raises, unless something is cached and the failure is an outage by the rules.
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
      const made = await settledWithin(rules.patience, makeAnew(key, make, generation));
      if (made === undefined || rules.isOutage(made, cached)) {
        rules.count?.("stale");
        return cached;
      }
      if (made.status === "rejected") throw made.reason;
      return made.value;
    },
  };
}

/** What became of some work; `undefined` while it goes on after so many milliseconds. */
async function settledWithin<Answer>(
  patience: number | undefined,
  work: Promise<Answer>,
): Promise<PromiseSettledResult<Answer> | undefined> {
  const settled = Promise.allSettled([work]).then(([result]) => result);
  if (patience === undefined) return settled;
  const { promise: over, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, patience);
  return Promise.race([settled, over]).finally(() => clearTimeout(timer));
}
