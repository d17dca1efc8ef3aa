import type { Picture } from "../../contract/api/articles.ts";
import {
  SOCIAL_PICTURE_FORMAT,
  SOCIAL_PICTURE_FRAME,
  SOCIAL_PICTURE_SIDE,
  socialPictureSize,
} from "../../contract/site/social-picture.ts";
import type { RoutedRequest } from "../page/page-request.ts";
import { hasImageService, pictureAddress } from "../pictures/image-sources.ts";
import { mediaPath, mediaUrl } from "../pictures/media-url.ts";
import { absolute } from "./absolute.ts";

/** A picture in a format that social networks and search engines support. */
export interface SocialPicture {
  /** An absolute URL. */
  url: string;
  type?: string;
  /** In pixels. */
  width?: number | undefined;
  height?: number | undefined;
  alt: string;
}

/** File types that some networks do not show. Other files that the image service cannot convert are linked unchanged. */
const REFUSED = /^data:|\.(?:svgz?|avif|gif|ico|mp3|mp4|webm|vtt|pdf|zip|csv|txt)(?:[?#]|$)/i;
/** File types that the image service can convert. */
const READABLE = /\.(?:avif|gif|jpe?g|png|svg|webp)$/i;

/** Returns the first of these pictures that social networks can show, with its size if known. */
export function socialPicture(
  request: Pick<RoutedRequest, "origin" | "site">,
  pictures: readonly (Picture | null | undefined)[],
): SocialPicture | undefined {
  for (const picture of pictures) {
    const taken = picture && takenPicture(request, picture);
    if (taken) return taken;
  }
  return undefined;
}

function takenPicture(
  request: Pick<RoutedRequest, "origin" | "site">,
  { src, alt, width, height }: Picture,
): SocialPicture | undefined {
  const { fileUrl } = request.site;
  const made = socialPictureAddress(src, fileUrl);
  if (made === undefined) {
    const url = mediaUrl(fileUrl, src);
    return REFUSED.test(url) ? undefined : { url: absolute(request, url), width, height, alt };
  }
  const isDrawing = /\.svg$/i.test(src);
  const unsized = isDrawing ? SOCIAL_PICTURE_FRAME : {};
  return {
    url: absolute(request, made),
    type: `image/${SOCIAL_PICTURE_FORMAT}`,
    ...(width && height ? socialPictureSize({ width, height }, isDrawing) : unsized),
    alt,
  };
}

/** The picture that an editor chose for the whole site. */
export function sitePicture({ site }: Pick<RoutedRequest, "site">): Picture | undefined {
  const { ogImage, ogImageSize, title } = site.siteConfig;
  return ogImage ? { src: ogImage, alt: title, ...ogImageSize } : undefined;
}

/** Returns the URL of a picture in a format for social networks; `undefined` for files that the image service does not have. */
function socialPictureAddress(src: string, fileUrl: string): string | undefined {
  const path = mediaPath(fileUrl, src);
  // On a Vitrine server, paths of files start with the hash of their content.
  if (!hasImageService() || path === undefined || !/^[\da-f]{12}\//.test(path) || !READABLE.test(path))
    return undefined;
  return pictureAddress(path, SOCIAL_PICTURE_SIDE, SOCIAL_PICTURE_FORMAT);
}
