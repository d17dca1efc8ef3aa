import type { Banner } from "../../../../contract/banners.ts";
import { Image } from "../../../parts/image.tsx";

/** A banner's picture, the upright one on upright screens. It fills its frame. */
export function BannerPicture({ banner, isPriority }: { banner: Banner; isPriority?: boolean }) {
  const { image, imageMobile, alt, width = 1600, height = 900 } = banner;
  return (
    <Image
      src={image}
      alt={alt}
      width={width}
      height={height}
      sizes="100vw"
      instead={{ src: imageMobile, media: "(orientation: portrait)" }}
      isPriority={isPriority}
    />
  );
}
