/** Maximum side length of a picture for social networks, in pixels. The networks show no larger ones. */
export const SOCIAL_PICTURE_SIDE = 1200;
/** The picture format that all social networks support, including those of East Asia. */
export const SOCIAL_PICTURE_FORMAT = "jpeg";
/** The size given to a drawing without its own size, in pixels. Large preview cards show the ratio 1.91 : 1 uncropped. */
export const SOCIAL_PICTURE_FRAME = { width: SOCIAL_PICTURE_SIDE, height: 630 } as const;

interface Size {
  /** Width in pixels. */
  width: number;
  height: number;
}

/** Returns the size of a picture for social networks. Drawings are scaled up, but photos are not. */
export function socialPictureSize({ width, height }: Size, isDrawing: boolean): Size {
  const fitting = SOCIAL_PICTURE_SIDE / Math.max(width, height);
  const scale = isDrawing ? fitting : Math.min(1, fitting);
  const scaled = (side: number) => Math.max(1, Math.round(side * scale));
  return { width: scaled(width), height: scaled(height) };
}
