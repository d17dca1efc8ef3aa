import { useEffect, useRef, useState } from "react";
import { focusAttributes } from "../../pictures/focus.ts";
import { imageSources } from "../../pictures/image-sources.ts";
import { useSite } from "../../view/context.ts";
import type { ImageProps } from "./image.tsx";

/** Distance from the viewport within which a picture is loaded. */
const NEARNESS = "400px";

/**
 * A picture that has no source until it is near the viewport. Width and height reserve its space. Without JavaScript, the picture inside
 * `<noscript>` is shown.
 */
export function LazyImage({
  src,
  alt,
  width,
  height,
  sizes,
  focus,
  className,
}: Omit<ImageProps, "isPriority">) {
  const { fileUrl } = useSite();
  const image = useRef<HTMLImageElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const element = image.current;
    if (element === null || isNear) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
      },
      { rootMargin: NEARNESS },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isNear]);

  const sources = imageSources({ src, fileUrl, sizes, width });
  const frame = { width, height, className, decoding: "async", ...focusAttributes(focus) } as const;
  return (
    <>
      <img alt={alt} ref={image} {...frame} {...(isNear ? sources : { "data-lazy": "" })} />
      {!isNear && (
        <noscript>
          <img alt={alt} {...frame} {...sources} />
        </noscript>
      )}
    </>
  );
}
