import type { Focus } from "../../../contract/api/articles.ts";
import { focusAttributes } from "../../pictures/focus.ts";
import { imageSources } from "../../pictures/image-sources.ts";
import { useSite } from "../../view/context.ts";

export interface ImageProps {
  /** A path below `fileUrl`, or a complete URL. */
  src: string;
  alt: string;
  /** The file's size in pixels, which reserves its space in the layout. */
  width?: number | undefined;
  height?: number | undefined;
  /** The displayed width by screen: `100vw md:50vw lg:400px`. */
  sizes?: string | undefined;
  /** The point that must remain visible if the picture is cropped. */
  focus?: Focus | undefined;
  /** Whether this is the page's main picture, which is loaded at once and before others. */
  isPriority?: boolean | undefined;
  className?: string | undefined;
}

/** A picture in the width that the screen needs. Unless it has priority, the browser loads it near the viewport. */
export function Image({ src, alt, width, height, sizes, focus, isPriority, className }: ImageProps) {
  const { fileUrl } = useSite();
  return (
    <img
      {...imageSources({ src, fileUrl, sizes, width })}
      alt={alt}
      width={width}
      height={height}
      className={className}
      {...focusAttributes(focus)}
      {...(isPriority ? ({ fetchPriority: "high" } as const) : ({ loading: "lazy" } as const))}
      decoding="async"
    />
  );
}
