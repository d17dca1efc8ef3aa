import { IMAGE_QUALITY } from "../../contract/api/limits.ts";
import {
  SOCIAL_PICTURE_FORMAT,
  SOCIAL_PICTURE_SIDE,
  socialPictureSize,
} from "../../contract/site/social-picture.ts";
import { DRAWING_TYPE, openDrawing } from "./drawing.ts";
import { openPicture } from "./open-picture.ts";
import type { Variant } from "./variant.ts";

/** What networks put behind a preview. */
const PAPER = "#ffffff";

/** A picture as social networks take it: still, opaque, in the size that pages say it has. */
export const socialPicture: Variant = {
  key: `${SOCIAL_PICTURE_FORMAT}-${IMAGE_QUALITY}-${SOCIAL_PICTURE_SIDE}`,
  format: SOCIAL_PICTURE_FORMAT,
  async make(bytes, { mimeType, width, height }) {
    const isDrawing = mimeType === DRAWING_TYPE;
    const known = width === null || height === null ? undefined : { width, height };
    const picture = isDrawing
      ? await openDrawing(bytes, (own) => socialPictureSize(known ?? own, isDrawing))
      : await openPicture(bytes, { animated: false });
    const wanted = known && socialPictureSize(known, isDrawing);
    const box = { width: SOCIAL_PICTURE_SIDE, height: SOCIAL_PICTURE_SIDE, withoutEnlargement: true };
    return picture
      .resize(wanted ? { ...wanted, fit: "fill" } : { ...box, fit: "inside" })
      .flatten({ background: PAPER })
      .toFormat(SOCIAL_PICTURE_FORMAT, { quality: IMAGE_QUALITY, progressive: true })
      .toBuffer();
  },
};
