/** The size limit of a single file below `media/`, in bytes. */
export const MAXIMUM_MEDIA_BYTES = 100_000_000;
/** The same for drawings (SVG), each of which is read as text and inspected. 30 MB take 16 s and 1.5 GB. */
export const MAXIMUM_DRAWING_BYTES = 5_000_000;
