import { setFlagsFromString } from "node:v8";

/** Allowed growth of memory before a major collection, in percent. By default, V8 lets memory double or more. */
const GROWTH_PERCENT = 40;

/**
 * Makes V8 run a major collection once memory has grown by two fifths. Much of a page's garbage is referenced by longer-lived
 * objects of Node, above all its compressor, and only a major collection frees it.
 */
export function limitHeapGrowth(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
}
