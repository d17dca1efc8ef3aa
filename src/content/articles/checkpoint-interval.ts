/**
 * The number of articles between two checkpoints of a list. At most this many index entries are skipped for a page, which takes
 * less time than rendering the page. Each checkpoint stores its own offset, so checkpoints made with another interval work
 * until an import replaces them.
 */
export const CHECKPOINT_INTERVAL = 256;
