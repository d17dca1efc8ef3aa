import { useWording } from "../messages/wording-context.tsx";
import type { MediaFile } from "./media-list.ts";

const KILO = 1_000;
const UNITS = ["byte", "kilobyte", "megabyte"] as const;

/** Formats sizes for people: `1.2 MB`. */
export function useSizeFormat(): (bytes: number) => string {
  const { tag } = useWording();
  return (bytes) => {
    const step = bytes < KILO ? 0 : bytes < KILO ** 2 ? 1 : 2;
    const format = new Intl.NumberFormat(tag, {
      style: "unit",
      unit: UNITS[step] ?? "byte",
      maximumFractionDigits: step === 2 ? 1 : 0,
    });
    return format.format(bytes / KILO ** step);
  };
}

/** `1200 × 800`; "" for files without a size in pixels. */
export function dimensionsOf({ width, height }: Pick<MediaFile, "width" | "height">): string {
  return width === null || height === null ? "" : `${width} × ${height}`;
}
