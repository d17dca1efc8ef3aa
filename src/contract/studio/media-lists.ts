/**
 * Minimum size of a file that is listed as large, in bytes. Pages load such files slowly, or the image service takes long to
 * resize them.
 */
export const LARGE_MEDIA_BYTES = 2_000_000;

/** The orders of the list of files below `media/`: by path, most recently changed first, largest first. */
export const MEDIA_ORDERS = ["name", "newest", "size"] as const;
export type MediaOrder = (typeof MEDIA_ORDERS)[number];

/** The filters of a list of files. */
export const MEDIA_SELECTIONS = ["unused", "undescribed", "large", "duplicates", "picture"] as const;
export type MediaSelection = (typeof MEDIA_SELECTIONS)[number];
