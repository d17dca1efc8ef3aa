import { IMAGE_FORMAT, IMAGE_QUALITY, IMAGE_WIDTHS } from "../../contract/limits.ts";

/** An image resized to one of our widths, in pixels. Smaller images keep their own. */
export interface ImageModifiers {
  width: number;
}

/** Without a width, the image gets the largest that any screen needs: in its original size it could take half a minute. */
const LARGEST_WIDTH = String(Math.max(...IMAGE_WIDTHS));

/** Stands for "no modifiers" in an address. */
const NONE = "_";

/** The spellings of each modifier. */
const NAMES: Readonly<Record<string, "format" | "quality" | "width">> = {
  f: "format",
  format: "format",
  q: "quality",
  quality: "quality",
  w: "width",
  width: "width",
};

/**
 * Parses the modifiers of an image address in any of their spellings. `undefined` for anything but our own widths, format and
 * quality: there is exactly one result for each width.
 */
export function parseModifiers(text: string): ImageModifiers | undefined {
  const values = new Map<string, string>();
  for (const part of text === NONE ? [] : text.split(/[&,]/)) {
    const [, spelling = "", value = ""] = /^([a-z]+)[_=:]([\w.]+)$/.exec(part) ?? [];
    const name = Object.hasOwn(NAMES, spelling) ? NAMES[spelling] : undefined;
    if (name === undefined || values.has(name)) return undefined;
    values.set(name, value);
  }
  if ((values.get("format") ?? IMAGE_FORMAT) !== IMAGE_FORMAT) return undefined;
  if ((values.get("quality") ?? String(IMAGE_QUALITY)) !== String(IMAGE_QUALITY)) return undefined;
  const width = values.get("width") ?? LARGEST_WIDTH;
  return /^\d{1,5}$/.test(width) && IMAGE_WIDTHS.includes(Number(width))
    ? { width: Number(width) }
    : undefined;
}

/** The canonical spelling. */
export function writeModifiers({ width }: ImageModifiers): string {
  return `f_${IMAGE_FORMAT}&q_${IMAGE_QUALITY}&w_${width}`;
}
