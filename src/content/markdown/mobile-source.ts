import type { Element, Root } from "hast";
import { mobilePathOf } from "../media/mobile-pictures.ts";
import { type FolderReference, mediaToken, resolveReference } from "./links.ts";
import type { RenderContext } from "./render-context.ts";
import { walkElements } from "./walk.ts";

/** The media query for phones. It excludes print: paper is as narrow as a phone, but shows the details of the large drawing. */
const PHONES = "screen and (width < 48em)";

/** Returns the paths in the content folder of the pictures that a text shows: `media/…`. */
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
 * Adds the variant for phones that is stored next to a picture, with its own size, so that the layout does not shift when it
 * loads. If the text also shows this variant as a separate picture, nothing is added.
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
  return withMobileSource(picture, mediaToken(file, anchor), size);
}

/** A picture with another one for phones. */
export function withMobileSource(
  picture: Element,
  address: string,
  size: { width: number | null; height: number | null },
): Element {
  const source: Element = {
    type: "element",
    tagName: "source",
    properties: { media: PHONES, srcSet: address, ...sizeProperties(size) },
    children: [],
  };
  return { type: "element", tagName: "picture", properties: {}, children: [source, picture] };
}

/** Returns the attributes for a size in pixels, if the size is known. */
export function sizeProperties({ width, height }: { width: number | null; height: number | null }): {
  width?: number;
  height?: number;
} {
  return { ...(width === null ? {} : { width }), ...(height === null ? {} : { height }) };
}
