import { setFlagsFromString } from "node:v8";

/**
 * Has short-lived memory swept by the thread that made it, alone. Under load some hundred kibibytes of it are
 * still in use: to wake V8's helping threads for that, and to wait until a processor has time for them, takes longer than
 * the work.
 */
export function sweepYoungMemoryAlone(): void {
  setFlagsFromString("--no-parallel-scavenge");
}

/**
 * Has all memory begin as short-lived. V8 notes what places of the code make things that outlive their first sweeps, and
 * has those places make them as long-lived from then on. A request that waits for others outlives a sweep with all that was made
 * for it, and is of no use a moment later. As long-lived memory it would stay until everything is swept, and keep whatever it
 * leads to: under load five kilobytes of each page outlived it.
 */
export function beginAllMemoryYoung(): void {
  setFlagsFromString("--no-allocation-site-pretenuring");
}
