/**
 * The maximum number of pixels in a picture, or in all frames of one that is resized: four times the largest camera picture
 * that a page needs, 256 MB when decoded.
 */
export const MAXIMUM_PIXELS = 64_000_000;
