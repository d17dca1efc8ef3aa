import { IMAGE_FORMAT, IMAGE_QUALITY, IMAGE_WIDTHS } from "../../contract/limits.ts";

/** A picture in a width of ours, in pixels. Smaller ones keep their own. */
export interface ImageModifiers {
  width: number;
}

/** Whoever names no width gets the picture as large as any screen asks for: at its own it could take half a minute. */
const LARGEST_WIDTH = String(Math.max(...IMAGE_WIDTHS));

/** What stands in an address in place of no modifiers. */
const NONE = "_";

/** The names that a modifier goes by. */
const NAMES: Readonly<Record<string, "format" | "quality" | "width">> = {
  f: "format",
  format: "format",
  q: "quality",
  quality: "quality",
  w: "width",
  width: "width",
};

/**
 * Reads the modifiers of an image address in any of their spellings. `undefined` when they ask for
 * anything but a width, format and quality of ours: there is one result for each width, and no more.
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

/** The one spelling under which a picture is served. */
export function writeModifiers({ width }: ImageModifiers): string {
  return `f_${IMAGE_FORMAT}&q_${IMAGE_QUALITY}&w_${width}`;
}
