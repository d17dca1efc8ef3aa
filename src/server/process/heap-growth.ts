import { setFlagsFromString } from "node:v8";

/** By default, V8 lets its memory double or more before a major collection. */
const GROWTH_PERCENT = 40;

/**
 * Makes V8 run a major collection when memory has grown by two fifths. Much of a page's garbage is referenced by longer-lived objects of
 * Node, above all its compressor, and is only freed then.
 */
export function limitHeapGrowth(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
}
