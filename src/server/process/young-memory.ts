import { setFlagsFromString } from "node:v8";

/**
 * Makes the thread that allocates memory run minor collections alone. Under load, a collection covers only some hundred
 * kibibytes, and waking V8's helper threads takes longer than the work.
 */
export function collectYoungMemoryOnOneThread(): void {
  setFlagsFromString("--no-parallel-scavenge");
}

/**
 * Makes V8 allocate all objects in the young generation. By default, V8 allocates directly in the old generation where objects
 * have often survived collections. Objects of requests that wait for others survive one collection but are garbage soon after; in
 * the old generation they would stay until the next major collection. That is five kilobytes for each page under load, and most
 * of the parsed data in an import. Only threads that start later are affected.
 */
export function allocateInYoungGeneration(): void {
  setFlagsFromString("--no-allocation-site-pretenuring");
}

/** Growth of old memory between collections, in percent of live memory. */
const GROWTH_PERCENT = 15;

/**
 * Makes V8 collect old memory after a growth of 15 percent during work such as an import. By default, old memory grows to a
 * multiple of the live memory: after reading the settings of a large tree, 270 of 750 MB were garbage. Threads that start later
 * are affected, too.
 */
export function collectOldMemoryOften(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
}
