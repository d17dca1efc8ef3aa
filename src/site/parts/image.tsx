import { useSite } from "../context.ts";
import { imageSources } from "./image-sources.ts";

export interface ImageProps {
  /** An address below `fileUrl`, or a complete one. */
  src: string;
  alt: string;
  /** The file's size in pixels, so that the layout never moves. */
  width?: number | undefined;
  height?: number | undefined;
  /** Sizes by screen: `100vw md:50vw lg:400px`. */
  sizes?: string | undefined;
  /** Another picture for windows that match, as large there. */
  instead?: { src: string | undefined; media: string } | undefined;
  /** The page's main picture: loaded at once, before others. */
  isPriority?: boolean | undefined;
  className?: string | undefined;
}

/** A picture in the width that the screen needs. The browser loads it when it comes near, unless it has priority. */
export function Image({ src, alt, width, height, sizes, instead, isPriority, className }: ImageProps) {
  const { fileUrl } = useSite();
  const image = (
    <img
      {...imageSources({ src, fileUrl, sizes, width })}
      alt={alt}
      width={width}
      height={height}
      className={className}
      loading={isPriority ? undefined : "lazy"}
      fetchPriority={isPriority ? "high" : undefined}
      decoding="async"
    />
  );
  if (!instead?.src) return image;
  const other = imageSources({ src: instead.src, fileUrl, sizes });
  return (
    <picture>
      <source media={instead.media} srcSet={other.srcSet ?? other.src} sizes={other.sizes} />
      {image}
    </picture>
  );
}
