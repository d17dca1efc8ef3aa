/** Maximum size of a file below `media/`, in bytes. */
export const MAXIMUM_MEDIA_BYTES = 100_000_000;
/**
 * Maximum size of a drawing (SVG), in bytes. Drawings are parsed and inspected as text; 30 MB would take 16 s and 1.5 GB of
 * memory.
 */
export const MAXIMUM_DRAWING_BYTES = 5_000_000;
