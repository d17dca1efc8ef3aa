import type { Sharp } from "sharp";
import type { MediaFile } from "../../content/store.ts";
import { IMAGE_QUALITY } from "../../contract/api/limits.ts";
import {
  SOCIAL_PICTURE_FORMAT,
  SOCIAL_PICTURE_FRAME,
  SOCIAL_PICTURE_SIDE,
  socialPictureSize,
} from "../../contract/site/social-picture.ts";
import { DRAWING_TYPE, openDrawing } from "./drawing.ts";
import { loadSharp, openPicture } from "./open-picture.ts";
import type { Variant } from "./variant.ts";

/** The background colour that social networks use. */
const PAPER = "#ffffff";

/** The variant for social networks: a still, opaque picture in the size that pages declare. */
export const socialPicture: Variant = {
  key: `${SOCIAL_PICTURE_FORMAT}-${IMAGE_QUALITY}-${SOCIAL_PICTURE_SIDE}x${SOCIAL_PICTURE_FRAME.height}`,
  format: SOCIAL_PICTURE_FORMAT,
  make: async (bytes, media) =>
    write(media.mimeType === DRAWING_TYPE ? await drawn(bytes, media) : await photographed(bytes, media)),
};

/**
 * A blank picture in the declared size. It replaces a picture that cannot be made, because pages link pictures without testing them. An
 * import refuses undecodable pictures, so only slow drawings and files damaged later need it.
 */
export const blankSocialPicture: Variant = {
  ...socialPicture,
  key: `${socialPicture.key}-blank`,
  async make(_bytes, media) {
    const { width, height } = statedSize(media) ?? SOCIAL_PICTURE_FRAME;
    const sharp = await loadSharp();
    return write(sharp({ create: { width, height, channels: 3, background: PAPER } }));
  },
};

function statedSize({ mimeType, width, height }: MediaFile) {
  return width === null || height === null
    ? undefined
    : socialPictureSize({ width, height }, mimeType === DRAWING_TYPE);
}

async function drawn(bytes: Buffer, media: MediaFile): Promise<Sharp> {
  const stated = statedSize(media);
  if (stated !== undefined)
    return (await openDrawing(bytes, () => stated)).resize({ ...stated, fit: "fill" });
  const frame = SOCIAL_PICTURE_FRAME;
  const drawing = await openDrawing(bytes, (own) => {
    const scale = Math.min(frame.width / own.width, frame.height / own.height);
    return { width: own.width * scale, height: own.height * scale };
  });
  return drawing.resize({ ...frame, fit: "contain", background: PAPER });
}

async function photographed(bytes: Buffer, media: MediaFile): Promise<Sharp> {
  // Databases of earlier versions may contain truncated pictures.
  const picture = await openPicture(bytes, { animated: false, isLenient: true });
  const side = SOCIAL_PICTURE_SIDE;
  const stated = statedSize(media);
  return picture.resize(
    stated
      ? { ...stated, fit: "fill" }
      : { width: side, height: side, fit: "inside", withoutEnlargement: true },
  );
}

function write(picture: Sharp): Promise<Buffer> {
  return picture
    .flatten({ background: PAPER })
    .toFormat(SOCIAL_PICTURE_FORMAT, { quality: IMAGE_QUALITY, progressive: true })
    .toBuffer();
}
