import type { Element, Root } from "hast";
import { mobilePathOf } from "../media/mobile-pictures.ts";
import { type FolderReference, mediaToken, resolveReference } from "./links.ts";
import type { RenderContext } from "./render-context.ts";
import { walkElements } from "./walk.ts";

/** Only for screens: paper is as narrow as a phone, but prints as finely as a large screen shows. */
const PHONES = "screen and (width < 48em)";

/** The files that a text shows, by path in the content folder: `media/…`. */
export function picturesNamedIn(tree: Root, articlePath: string): ReadonlySet<string> {
  const named = new Set<string>();
  walkElements(tree, ({ tagName, properties: { src } }) => {
    const reference =
      tagName === "img" && typeof src === "string" ? resolveReference(src, articlePath) : undefined;
    if (reference !== undefined) named.add(reference.path);
  });
  return named;
}

/**
 * Offers phones the drawing stored next to a picture, with its own size, so that the layout does not move when it loads. If the text
 * also shows that drawing on its own, the picture stays unchanged.
 */
export function offerMobileSource(
  picture: Element,
  { path, anchor }: FolderReference,
  named: ReadonlySet<string>,
  { findMedia }: Pick<RenderContext, "findMedia">,
): Element {
  const mobile = mobilePathOf(path);
  const file = mobile.slice("media/".length);
  const size = named.has(mobile) ? undefined : findMedia(file);
  if (size === undefined) return picture;
  const source: Element = {
    type: "element",
    tagName: "source",
    properties: { media: PHONES, srcSet: mediaToken(file, anchor), ...sizeProperties(size) },
    children: [],
  };
  return { type: "element", tagName: "picture", properties: {}, children: [source, picture] };
}

/** The attributes for a size in pixels, if known. */
export function sizeProperties({ width, height }: { width: number | null; height: number | null }): {
  width?: number;
  height?: number;
} {
  return { ...(width === null ? {} : { width }), ...(height === null ? {} : { height }) };
}
