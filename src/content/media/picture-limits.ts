/**
 * The maximum number of pixels in a picture, or in all frames of one that is resized: four times the largest camera picture
 * that a page needs, 256 MB when decoded.
 */
export const MAXIMUM_PIXELS = 64_000_000;

/** How pixels are decoded: a truncated or damaged picture is an error, instead of being shown in part. */
export const DECODING = { limitInputPixels: MAXIMUM_PIXELS, failOn: "error" } as const;

/**
 * The frame limit for animations that are resized: more than a minute at thirty frames a second. The time grows faster than
 * the number of frames, however small they are: 2,000 of 8 x 8 pixels take 0.2 s; 50,000, one megabyte in all, take 23 s,
 * during which no other image is resized.
 */
export const MAXIMUM_FRAMES = 2_000;
