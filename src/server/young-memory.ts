import { setFlagsFromString } from "node:v8";

/**
 * Has short-lived memory swept by the thread that made it, alone. Under load a hundred kibibytes of sixteen mebibytes are
 * still in use: to wake V8's helping threads for that, and to wait until a processor has time for them, takes longer than
 * the work.
 */
export function sweepYoungMemoryAlone(): void {
  setFlagsFromString("--no-parallel-scavenge");
}
