/** The size limit of a single file below `media/`, in bytes. */
export const MAXIMUM_MEDIA_BYTES = 100_000_000;
