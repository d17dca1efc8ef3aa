/** Files from this size on are listed as large: pages load them slowly, or the image service takes long to resize them. */
export const LARGE_MEDIA_BYTES = 2_000_000;

/** How the files below `media/` are sorted: by path, the most recently changed first, or the largest first. */
export const MEDIA_ORDERS = ["name", "newest", "size"] as const;
export type MediaOrder = (typeof MEDIA_ORDERS)[number];

/** What a list of files may be limited to. */
export const MEDIA_SELECTIONS = ["unused", "undescribed", "large", "duplicates", "picture"] as const;
export type MediaSelection = (typeof MEDIA_SELECTIONS)[number];
