/**
 * The number of articles between two marks of a list, and thus the number of index entries scanned for a page, which takes
 * less time than rendering it. Each mark stores its own offset, so marks made with another interval work until an import
 * replaces them.
 */
export const MARK_INTERVAL = 256;
