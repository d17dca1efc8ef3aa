/**
 * Pixels of the largest picture that is taken, or of all frames of one that is made to measure: four times the largest
 * camera picture that a page needs, 256 MB once decoded.
 */
export const MAXIMUM_PIXELS = 64_000_000;
