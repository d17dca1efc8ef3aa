import type { Banner } from "../../../../contract/banners.ts";
import { useSite } from "../../../context.ts";
import { mediaUrl } from "../../../media-url.ts";

/** A banner's picture, the upright one on upright screens. It fills its frame. */
export function BannerPicture({ banner, isPriority = false }: { banner: Banner; isPriority?: boolean }) {
  const { fileUrl } = useSite();
  return (
    <picture>
      {banner.imageMobile && (
        <source media="(orientation: portrait)" srcSet={mediaUrl(fileUrl, banner.imageMobile)} />
      )}
      <img
        src={mediaUrl(fileUrl, banner.image)}
        alt={banner.alt}
        width={banner.width ?? 1600}
        height={banner.height ?? 900}
        loading={isPriority ? "eager" : "lazy"}
        fetchPriority={isPriority ? "high" : undefined}
        decoding="async"
      />
    </picture>
  );
}
