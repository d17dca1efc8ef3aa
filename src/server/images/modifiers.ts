import { IMAGE_FORMAT, IMAGE_QUALITY, IMAGE_WIDTHS } from "../../contract/api/limits.ts";
import { SOCIAL_PICTURE_FORMAT, SOCIAL_PICTURE_SIDE } from "../../contract/site/social-picture.ts";

/** The modifiers of an image that is resized to one of our widths, in pixels. Smaller images keep their own size. */
export interface ImageModifiers {
  format: typeof IMAGE_FORMAT | typeof SOCIAL_PICTURE_FORMAT;
  width: number;
}

/**
 * The widths of each format. Without a width, the largest one is used, because rendering the original size could take half a
 * minute.
 */
const WIDTHS: Readonly<Record<ImageModifiers["format"], readonly number[]>> = {
  [IMAGE_FORMAT]: IMAGE_WIDTHS,
  [SOCIAL_PICTURE_FORMAT]: [SOCIAL_PICTURE_SIDE],
};

/** Means "no modifiers" in an address. */
const NONE = "_";

/** The accepted spellings of each modifier. */
const NAMES: Readonly<Record<string, "format" | "quality" | "width">> = {
  f: "format",
  format: "format",
  q: "quality",
  quality: "quality",
  w: "width",
  width: "width",
};

/**
 * Parses the modifiers of an image address in any of their spellings. Returns `undefined` for anything but our own widths, format
 * and quality, so that each format and width has exactly one result.
 */
export function parseModifiers(text: string): ImageModifiers | undefined {
  const values = new Map<string, string>();
  for (const part of text === NONE ? [] : text.split(/[&,]/)) {
    const [, spelling = "", value = ""] = /^([a-z]+)[_=:]([\w.]+)$/.exec(part) ?? [];
    const name = Object.hasOwn(NAMES, spelling) ? NAMES[spelling] : undefined;
    if (name === undefined || values.has(name)) return undefined;
    values.set(name, value);
  }
  const format = formatOf(values.get("format"));
  if (format === undefined) return undefined;
  if ((values.get("quality") ?? String(IMAGE_QUALITY)) !== String(IMAGE_QUALITY)) return undefined;
  const widths = WIDTHS[format];
  const width = values.get("width") ?? String(Math.max(...widths));
  return /^\d{1,5}$/.test(width) && widths.includes(Number(width))
    ? { format, width: Number(width) }
    : undefined;
}

function formatOf(name: string | undefined = IMAGE_FORMAT): ImageModifiers["format"] | undefined {
  if (name === "jpg") return SOCIAL_PICTURE_FORMAT;
  return name === IMAGE_FORMAT || name === SOCIAL_PICTURE_FORMAT ? name : undefined;
}

/** Writes modifiers in their canonical spelling. */
export function writeModifiers({ format, width }: ImageModifiers): string {
  return `f_${format}&q_${IMAGE_QUALITY}&w_${width}`;
}
