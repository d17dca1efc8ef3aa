import {
  IMAGE_DENSITIES,
  IMAGE_FORMAT,
  IMAGE_QUALITY,
  IMAGE_SCREENS,
  IMAGE_WIDTHS,
} from "../../contract/api/limits.ts";
import { mediaPath, mediaUrl } from "./media-url.ts";

/** The base address of the image service; empty if there is none. */
let imageBase = "";

/**
 * Sets the base address of the image service, such as `https://example.com/_ipx`. If it is empty, pictures are loaded in their original
 * size.
 */
export function configureImages(base = "/_ipx"): void {
  imageBase = base;
}

configureImages();

/** False if pictures are loaded in their original size. */
export function hasImageService(): boolean {
  return imageBase !== "";
}

export interface ImageRequest {
  src: string;
  fileUrl: string;
  /** The displayed width for each screen width and above: `100vw md:50vw lg:400px`. Default: the picture's own width. */
  sizes?: string | undefined;
  /** With `sizes`, the width of the file in pixels. Without it, the displayed width in CSS pixels. */
  width?: number | undefined;
}

export interface ImageSources {
  src: string;
  srcSet?: string | undefined;
  sizes?: string | undefined;
  /** Set on a picture that is too small to fill a frame. */
  "data-small"?: "";
}

/** Width in pixels below which a file counts as an icon, which would be blurred if stretched. */
const ICON_WIDTH = 200;

/** Returns the addresses of a picture in the widths that screens need. Vector images and external files are not changed. */
export function imageSources({ src, fileUrl, sizes, width }: ImageRequest): ImageSources {
  const path = mediaPath(fileUrl, src);
  const asItIs = { src: mediaUrl(fileUrl, src) };
  if (path === undefined || /\.(svg|gif)$/i.test(path.split(/[?#]/, 1)[0] ?? "")) return asItIs;
  if (sizes && width && width < ICON_WIDTH) return { ...asItIs, "data-small": "" };
  if (imageBase === "") return asItIs;
  return sizes === undefined ? byDensity(path, width) : byScreen(path, parseSizes(sizes), width);
}

function byDensity(path: string, width = Math.max(...Object.values(IMAGE_SCREENS))): ImageSources {
  const addressAt = (density: number) => pictureAddress(path, servedWidth(width * density));
  return {
    src: addressAt(Math.max(...IMAGE_DENSITIES)),
    srcSet: IMAGE_DENSITIES.map((density) => `${addressAt(density)} ${density}x`).join(", "),
  };
}

function byScreen(
  path: string,
  sizes: readonly ScreenSize[],
  fileWidth = Number.POSITIVE_INFINITY,
): ImageSources {
  const wanted = Object.values(IMAGE_SCREENS).flatMap((width) => {
    const size = sizes.findLast(({ screen }) => screen <= width);
    return size ? IMAGE_DENSITIES.map((density) => size.pixelsOn(width) * density) : [];
  });
  const served = wanted.map((width) => servedWidth(Math.min(width, fileWidth)));
  const widths = [...new Set(served)].sort((left, right) => left - right);
  return {
    src: pictureAddress(path, widths.at(-1) ?? servedWidth(0)),
    srcSet: widths.map((width) => `${pictureAddress(path, width)} ${width}w`).join(", "),
    sizes: sizesAttribute(sizes),
  };
}

interface ScreenSize {
  /** The screen width in CSS pixels from which this size applies. */
  screen: number;
  value: string;
  /** Returns the displayed width in CSS pixels for a screen of the given width. */
  pixelsOn: (width: number) => number;
}

const SMALLEST_SCREEN = Math.min(...Object.values(IMAGE_SCREENS));

/** Parses sizes such as `md:50vw lg:400px`. A size without a screen applies to all screens. Invalid sizes are ignored. */
function parseSizes(sizes: string): ScreenSize[] {
  return sizes
    .trim()
    .split(/[\s,]+/)
    .flatMap((token) => {
      const [, name, number, unit = "px"] = /^(?:(\w+):)?(\d+(?:\.\d+)?)(vw|px)?$/.exec(token) ?? [];
      const screen =
        name === undefined
          ? SMALLEST_SCREEN
          : Object.entries(IMAGE_SCREENS).find(([known]) => known === name)?.[1];
      if (number === undefined || screen === undefined) return [];
      const pixelsOn = (width: number) => Number(number) * (unit === "vw" ? width / 100 : 1);
      return [{ screen, value: `${number}${unit}`, pixelsOn }];
    })
    .sort((left, right) => left.screen - right.screen);
}

function sizesAttribute(sizes: readonly ScreenSize[]): string {
  return sizes
    .map(({ value }, index) => {
      const next = sizes[index + 1];
      return next === undefined ? value : `(max-width: ${next.screen}px) ${value}`;
    })
    .join(", ");
}

/** The smallest width in pixels that the image service offers and that is at least `wanted`. */
function servedWidth(wanted: number): number {
  return IMAGE_WIDTHS.find((width) => width >= wanted) ?? IMAGE_WIDTHS.at(-1) ?? wanted;
}

/** Returns the address of a tenant's file, resized by the image service. */
export function pictureAddress(path: string, width: number, format: string = IMAGE_FORMAT): string {
  return `${imageBase}/f_${format}&q_${IMAGE_QUALITY}&w_${width}/${encodePath(path)}`;
}

/** Encodes a path without encoding it twice. Commas are encoded too, because they separate the candidates of `srcset`. */
function encodePath(path: string): string {
  return encodeURI(path).replaceAll("%25", "%").replaceAll(",", "%2C");
}
