import type { Api } from "../../contract/api/api.ts";

/** How long an answer serves others who ask the same, in milliseconds. */
export const SHARED_MS = 10_000;

interface Shared {
  answer: Promise<unknown>;
  /** When it was asked for, in milliseconds since 1970. */
  at: number;
}

/**
 * The same API for pages that are loaded one soon after the other: what several of them ask alike is asked once. What
 * failed is asked again. A call goes on when its caller no longer wants it: others may wait for the same.
 */
export function coalesceRequests(api: Api, now: () => number = Date.now): Api {
  const shared = new Map<string, Shared>();
  return {
    call(name, parameters, { language, defaultLanguage }) {
      const time = now();
      for (const [old, { at }] of shared) if (time - at >= SHARED_MS) shared.delete(old);
      const key = JSON.stringify([name, parameters, language, defaultLanguage]);
      const known = shared.get(key);
      // Of one name and the same parameters: the same type.
      if (known !== undefined) return known.answer as never;
      const answer = api.call(name, parameters, { language, defaultLanguage });
      shared.set(key, { answer, at: time });
      answer.catch(() => shared.get(key)?.answer === answer && shared.delete(key));
      return answer;
    },
  };
}
