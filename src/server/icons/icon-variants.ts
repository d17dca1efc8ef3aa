import type { Sharp } from "sharp";
import { readLargest, writeIco } from "../../content/media/ico.ts";
import { DRAWING_TYPE, openDrawing } from "../images/drawing.ts";
import { loadSharp, openPicture } from "../images/open-picture.ts";
import type { Variant } from "../images/variant.ts";

export const ICO_TYPE = "image/x-icon";

/** Sizes of the pictures in the ICO file, in pixels: for a tab, a task bar and a desktop. */
const FAVICON_SIZES = [16, 32, 48];
/** Size of the icon for Apple devices, in pixels. Devices scale it down if necessary. */
const TOUCH_SIZE = 180;
const MASKABLE_SIZE = 512;
/** Share of a maskable icon's side that the picture takes, so that it fits into the central circle: devices may crop everything outside. */
const SAFE_SHARE = 0.56;
/** Share of a maskable icon's side for a picture that fills its square, so that cropped corners are acceptable. */
const SAFE_SHARE_OF_FILLED = 0.8;
/** Share of a touch icon's side that an icon without a background takes. */
const TOUCH_SHARE = 0.78;

const NOTHING = { r: 0, g: 0, b: 0, alpha: 0 };

/** A square icon of the given size with its transparency. */
export function plainIcon(size: number): Variant {
  return {
    key: `icon-${size}`,
    format: "png",
    make: async (bytes, { mimeType }) => (await square(bytes, mimeType, size)).png().toBuffer(),
  };
}

/** An icon file with the sizes of tabs and desktops. */
export const favicon: Variant = {
  key: "favicon",
  format: "x-icon",
  async make(bytes, { mimeType }) {
    const pictures = [];
    for (const size of FAVICON_SIZES) {
      const png = await (await square(bytes, mimeType, size)).png().toBuffer();
      pictures.push({ size, png });
    }
    return writeIco(pictures);
  },
};

/** The icon for Apple devices. It is opaque, because devices would fill transparent parts with black. They round its corners. */
export const touchIcon: Variant = {
  key: `touch-icon-${TOUCH_SIZE}`,
  format: "png",
  make: (bytes, { mimeType }) =>
    onGround(bytes, mimeType, { size: TOUCH_SIZE, share: TOUCH_SHARE, shareOfFilled: 1 }),
};

/** The icon for devices that crop icons to their own shape. */
export const maskableIcon: Variant = {
  key: `maskable-icon-${MASKABLE_SIZE}`,
  format: "png",
  make: (bytes, { mimeType }) =>
    onGround(bytes, mimeType, {
      size: MASKABLE_SIZE,
      share: SAFE_SHARE,
      shareOfFilled: SAFE_SHARE_OF_FILLED,
    }),
};

/** Fits a picture into a square. Small pictures are enlarged, because the size is fixed. */
async function square(bytes: Buffer, mimeType: string, size: number): Promise<Sharp> {
  const picture = await open(bytes, mimeType, size);
  return picture.resize(size, size, { fit: "contain", background: NOTHING }).toColourspace("srgb");
}

async function open(bytes: Buffer, mimeType: string, size: number): Promise<Sharp> {
  if (mimeType === DRAWING_TYPE) return openDrawing(bytes, () => ({ width: size, height: size }));
  if (mimeType !== ICO_TYPE) return openPicture(bytes, { animated: false });
  const largest = readLargest(bytes);
  if ("png" in largest) return openPicture(largest.png, { animated: false });
  const { rgba, width, height } = largest;
  return (await loadSharp())(rgba, { raw: { width, height, channels: 4 } });
}

interface Ground {
  size: number;
  /** The share of the side that an icon without a background takes. */
  share: number;
  /** The same share for an icon that reaches the middle of each edge. */
  shareOfFilled: number;
}

/**
 * Draws an icon on an opaque background: the icon's own background colour if it has one, otherwise white, or black for a light
 * icon.
 */
async function onGround(bytes: Buffer, mimeType: string, options: Ground): Promise<Buffer> {
  const { size, share, shareOfFilled } = options;
  const whole = await (await square(bytes, mimeType, size)).ensureAlpha().png().toBuffer();
  const look = await lookAt(whole, size);
  const side = Math.round(size * (look.isFilled ? shareOfFilled : share));
  const offset = Math.floor((size - side) / 2);
  const sharp = await loadSharp();
  const icon = side === size ? whole : await (await square(bytes, mimeType, side)).png().toBuffer();
  return sharp({ create: { width: size, height: size, channels: 3, background: look.ground } })
    .composite([{ input: icon, left: offset, top: offset }])
    .removeAlpha()
    .png()
    .toBuffer();
}

/** Minimum opacity of an opaque pixel, from 0 to 255. */
const OPAQUE = 250;
/** Minimum lightness of an icon that is invisible on white, from 0 to 255. */
const LIGHT = 215;

async function lookAt(icon: Buffer, size: number): Promise<{ isFilled: boolean; ground: Rgb }> {
  const pixels = await (await loadSharp())(icon).raw().toBuffer();
  const at = (left: number, top: number) => [...pixels.subarray((top * size + left) * 4).subarray(0, 4)];
  // Samples pixels two away from each edge, because the edge itself is anti-aliased.
  const [near, middle, far] = [2, Math.floor(size / 2), size - 3];
  const edges = [at(middle, near), at(middle, far), at(near, middle), at(far, middle)];
  const isFilled = edges.every(([, , , alpha = 0]) => alpha >= OPAQUE);
  if (isFilled) return { isFilled, ground: mean(edges.map((edge) => [edge, 1])) };
  const shown: [number[], number][] = [];
  for (let offset = 0; offset < pixels.length; offset += 4)
    shown.push([[...pixels.subarray(offset, offset + 3)], pixels[offset + 3] ?? 0]);
  const { r, g, b } = mean(shown);
  const isLight = 0.299 * r + 0.587 * g + 0.114 * b > LIGHT;
  return { isFilled, ground: isLight ? { r: 17, g: 17, b: 17 } : { r: 255, g: 255, b: 255 } };
}

interface Rgb {
  r: number;
  g: number;
  b: number;
}

/** Returns the weighted mean of colours. */
function mean(colors: readonly (readonly [readonly number[], number])[]): Rgb {
  const sum = [0, 0, 0];
  let weights = 0;
  for (const [color, weight] of colors) {
    weights += weight;
    for (const index of sum.keys()) sum[index] = (sum[index] ?? 0) + (color[index] ?? 0) * weight;
  }
  const [r = 0, g = 0, b = 0] = sum.map((value) => Math.round(value / Math.max(1, weights)));
  return { r, g, b };
}
