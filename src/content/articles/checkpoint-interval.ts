/**
 * The number of articles between two checkpoints of a list, and thus the number of index entries scanned for a page, which takes
 * less time than rendering it. Each checkpoint stores its own offset, so checkpoints made with another interval work until an import
 * replaces them.
 */
export const CHECKPOINT_INTERVAL = 256;
