/** The longest side of a picture for social networks, in pixels: what they show is at most that wide. */
export const SOCIAL_PICTURE_SIDE = 1200;
/** The only format that all of them take, those of East Asia included. */
export const SOCIAL_PICTURE_FORMAT = "jpeg";
/** In pixels, the frame for a drawing that gives no size: 1.91 to 1, which large cards show without cutting. */
export const SOCIAL_PICTURE_FRAME = { width: SOCIAL_PICTURE_SIDE, height: 630 } as const;

interface Size {
  /** In pixels. */
  width: number;
  height: number;
}

/**
 * The size in which a picture is handed to social networks: not enlarged, unless it is a drawing, which has every size.
 */
export function socialPictureSize({ width, height }: Size, isDrawing: boolean): Size {
  const fitting = SOCIAL_PICTURE_SIDE / Math.max(width, height);
  const scale = isDrawing ? fitting : Math.min(1, fitting);
  const scaled = (side: number) => Math.max(1, Math.round(side * scale));
  return { width: scaled(width), height: scaled(height) };
}
