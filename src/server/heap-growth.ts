import { setFlagsFromString } from "node:v8";

/** Left alone, V8 lets its memory double or more before it sweeps all of it. */
const GROWTH_PERCENT = 40;

/**
 * Has all memory of this process swept when it has grown by two fifths since the last time. Much of what a page leaves behind is
 * outlived by Node's objects around it, its compressor above all, and only then given back.
 */
export function limitHeapGrowth(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
}
