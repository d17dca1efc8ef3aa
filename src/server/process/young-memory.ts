import { setFlagsFromString } from "node:v8";

/**
 * Makes the thread that allocates short-lived memory collect it alone. Under load only some hundred kibibytes of it are in
 * use: waking V8's helper threads, and waiting for processors to run them, takes longer than the work.
 */
export function sweepYoungMemoryAlone(): void {
  setFlagsFromString("--no-parallel-scavenge");
}

/**
 * Makes V8 allocate all objects as short-lived. V8 records which allocation sites create objects that survive their first
 * collections, and lets these allocate in the old generation. Everything belonging to a request that waits for others
 * survives a collection, and is garbage a moment later. In the old generation it would stay until the next major collection,
 * with everything that it references: under load that was five kilobytes for each page, and in an import most of what was
 * parsed. Threads are only affected if they are started later.
 */
export function beginAllMemoryYoung(): void {
  setFlagsFromString("--no-allocation-site-pretenuring");
}

/** By how much long-lived memory grows before it is collected, in percent of what is alive. */
const GROWTH_PERCENT = 15;

/**
 * Makes V8 collect long-lived memory of work of its own, such as an import, when it has grown by a seventh. By itself V8 lets it grow to a
 * multiple of what is alive: after the settings of a large tree were read, 270 of 750 MB were garbage. Threads that are started later
 * do the same.
 */
export function keepLongLivedMemorySmall(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
}
