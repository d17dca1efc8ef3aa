import type { Api } from "../../contract/api/api.ts";

/** Time in milliseconds for which an answer is shared. */
export const SHARED_MS = 10_000;

interface Shared {
  answer: Promise<unknown>;
  /** Time of the request, in milliseconds since 1970. */
  at: number;
}

/**
 * Shares answers between identical calls, for pages that are preloaded one shortly after another. Failures are not shared. Aborting one
 * call does not stop the request, because other callers may wait for the same answer.
 */
export function coalesceRequests(api: Api, now: () => number = Date.now): Api {
  const shared = new Map<string, Shared>();
  return {
    call(name, parameters, { language, defaultLanguage }) {
      const time = now();
      for (const [old, { at }] of shared) if (time - at >= SHARED_MS) shared.delete(old);
      const key = JSON.stringify([name, parameters, language, defaultLanguage]);
      const known = shared.get(key);
      // The type is correct, because the key contains the endpoint and its parameters.
      if (known !== undefined) return known.answer as never;
      const answer = api.call(name, parameters, { language, defaultLanguage });
      shared.set(key, { answer, at: time });
      answer.catch(() => shared.get(key)?.answer === answer && shared.delete(key));
      return answer;
    },
  };
}
