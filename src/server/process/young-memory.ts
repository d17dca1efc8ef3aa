import { setFlagsFromString } from "node:v8";

/**
 * Makes the allocating thread run minor collections alone. Under load they cover only some hundred kibibytes, and waking V8's helper
 * threads takes longer than the work.
 */
export function sweepYoungMemoryAlone(): void {
  setFlagsFromString("--no-parallel-scavenge");
}

/**
 * Makes V8 allocate all objects in the young generation. By default it allocates directly in the old generation at sites whose objects have
 * often survived collections. Objects of a request that waits for others survive one, too, and are garbage soon after; there they would
 * stay until the next major collection: five kilobytes for each page under load, and in an import most of what was parsed. Only threads
 * that start later are affected.
 */
export function beginAllMemoryYoung(): void {
  setFlagsFromString("--no-allocation-site-pretenuring");
}

/** Growth of old memory between collections, in percent of live memory. */
const GROWTH_PERCENT = 15;

/**
 * Makes V8 collect old memory after a growth of 15 percent during work such as an import. By default it grows to a multiple of the live
 * memory: after reading the settings of a large tree, 270 of 750 MB were garbage. Threads that start later are affected, too.
 */
export function keepLongLivedMemorySmall(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
}
