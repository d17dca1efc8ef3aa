import type { Banner } from "../../../../contract/api/banners.ts";
import { Image } from "../../../parts/picture/image.tsx";
import { imageSources } from "../../../pictures/image-sources.ts";
import { useSite } from "../../../view/context.ts";

const SIZES = "100vw";

/** The picture of a banner, which fills its frame. Portrait screens get the portrait version. */
export function BannerPicture({ banner, isPriority }: { banner: Banner; isPriority?: boolean }) {
  const { fileUrl } = useSite();
  const { image, imageMobile, alt, width = 1600, height = 900, focus } = banner;
  const upright = imageMobile ? imageSources({ src: imageMobile, fileUrl, sizes: SIZES }) : undefined;
  return (
    <picture>
      {upright && (
        <source
          media="(orientation: portrait)"
          srcSet={upright.srcSet ?? upright.src}
          sizes={upright.sizes}
        />
      )}
      <Image
        src={image}
        alt={alt}
        width={width}
        height={height}
        focus={focus}
        sizes={SIZES}
        isPriority={isPriority}
      />
    </picture>
  );
}
