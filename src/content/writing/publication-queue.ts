import type { Engine } from "../engine/engine.ts";
import { StoreError } from "../model/store-error.ts";

/** Maximum number of waiting publications of one site. */
const MAXIMUM_WAITING = 200;
/** Maximum wait in milliseconds. */
const MAXIMUM_WAIT_MS = 20_000;

interface Waiting {
  start(): void;
}

/** The waiting publications of each site. There is an entry for a site while one of its publications runs. */
const queues = new WeakMap<Engine, Map<string, Waiting[]>>();

/**
 * Runs a publication of a site after earlier ones of this process have finished: concurrent publications would force each other
 * to check their files again. Must not be called from within a publication of the same site.
 *
 * @param code the tenant's code
 * @throws {StoreError} if too many publications wait, or this one waits for too long
 */
export async function inTurn<Result>(
  engine: Engine,
  code: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const sites = queues.get(engine) ?? new Map<string, Waiting[]>();
  queues.set(engine, sites);
  const waiting = sites.get(code);
  if (waiting === undefined) sites.set(code, []);
  else await turnIn(waiting);
  try {
    return await work();
  } finally {
    const next = sites.get(code)?.shift();
    if (next === undefined) sites.delete(code);
    else next.start();
  }
}

/** Returns the error of a publication that has not had its turn. Logs show the reason. */
export function busy(reason: string): StoreError {
  return new StoreError(`${reason}; try again`, { failure: "busy" });
}

async function turnIn(waiting: Waiting[]): Promise<void> {
  if (waiting.length >= MAXIMUM_WAITING) throw busy("Too many people are publishing to this site right now");
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const own = { start: resolve };
  const timer = setTimeout(() => {
    waiting.splice(waiting.indexOf(own), 1);
    reject(busy(`Earlier publications of this site have taken more than ${MAXIMUM_WAIT_MS / 1_000} seconds`));
  }, MAXIMUM_WAIT_MS);
  waiting.push(own);
  await promise.finally(() => clearTimeout(timer));
}
