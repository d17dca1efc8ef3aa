import { StoreError } from "../model/store-error.ts";

/** How often others may be faster. */
const ATTEMPTS = 5;

/**
 * Does again what others have overtaken, on top of what they have published.
 *
 * @param attempt resolves to `undefined` if others were faster
 * @param otherwise what comes of it if they always are
 * @throws {StoreError} by default, if they always are
 */
export async function againWhenOvertaken<Result>(
  attempt: () => Promise<Result | undefined>,
  otherwise: () => Result = refuse,
): Promise<Result> {
  for (let count = 0; count < ATTEMPTS; count += 1) {
    const result = await attempt();
    if (result !== undefined) return result;
  }
  return otherwise();
}

function refuse(): never {
  throw new StoreError("Too many people are publishing to this site right now; try again", {
    failure: "busy",
  });
}
