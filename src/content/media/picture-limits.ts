/**
 * Maximum number of pixels in a picture, or in all frames together of an animation that is resized. It is four times the
 * largest photo that a page needs, and takes 256 MB when decoded.
 */
export const MAXIMUM_PIXELS = 64_000_000;

/** Options of the decoder. A truncated or damaged picture is an error; by default the decoder would return a part of it. */
export const DECODING = { limitInputPixels: MAXIMUM_PIXELS, failOn: "error" } as const;

/**
 * Maximum number of frames in an animation that is resized: more than a minute at thirty frames a second. The time grows faster
 * than the number of frames, even if they are tiny: 2,000 frames of 8 x 8 pixels take 0.2 s, but 50,000, which is one megabyte,
 * take 23 s, during which no other picture is resized.
 */
export const MAXIMUM_FRAMES = 2_000;
