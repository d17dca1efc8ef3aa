import { numberFormat } from "../messages/formats.ts";
import { useWording } from "../messages/wording-context.tsx";
import type { MediaFile } from "./media-list.ts";

const KILO = 1_000;

/** Returns a function that formats file sizes, such as `1.2 MB`. The smallest size shown is 1 kB. */
export function useSizeFormat(): (bytes: number) => string {
  const { tag } = useWording();
  return (bytes) => {
    const isLarge = bytes >= KILO ** 2;
    const format = numberFormat(tag, {
      style: "unit",
      unit: isLarge ? "megabyte" : "kilobyte",
      maximumFractionDigits: 1,
    });
    return format.format(isLarge ? bytes / KILO ** 2 : Math.ceil(bytes / KILO));
  };
}

/** Dimensions such as `1200 × 800`; "" for files without a size in pixels. */
export function dimensionsOf({ width, height }: Pick<MediaFile, "width" | "height">): string {
  return width === null || height === null ? "" : `${width} × ${height}`;
}
