import { imageSources } from "../../pictures/image-sources.ts";

/** Maximum width of a picture in running text in any theme, in the syntax of `<Image>`. */
const SIZES = "100vw md:768px";
const PICTURE = /<(img|source)\b[^>]*>/g;
const SRC = /\ssrc="([^"]*)"/;
const SRCSET = /\ssrcset="([^"]*)"/;
const WIDTH = /\swidth="([^"]*)"/;

/**
 * Adds `srcset` to an article's pictures, and to their versions for phones, in the widths that screens need. Vector images, external
 * images and images with several sources are not changed.
 */
export function offerWidths(html: string, fileUrl: string): string {
  return html.replace(PICTURE, (tag, name: string) => {
    const given = valueOf(tag, SRCSET);
    const src = name === "img" ? valueOf(tag, SRC) : given;
    if (src === undefined || /\s/.test(src) || (name === "img" && given !== undefined)) return tag;
    const width = Number(valueOf(tag, WIDTH) ?? Number.NaN);
    const { srcSet, sizes, ...made } = imageSources({
      src,
      fileUrl,
      sizes: SIZES,
      width: Number.isFinite(width) ? width : undefined,
    });
    if (srcSet === undefined || sizes === undefined) return tag;
    const offered = ` srcset="${escape(srcSet)}" sizes="`;
    if (name === "source") return tag.replace(SRCSET, () => `${offered}${escape(sizes)}"`);
    // Browsers that support `auto` use the width of the picture in the layout.
    return tag.replace(SRC, () => ` src="${escape(made.src)}"${offered}auto, ${escape(sizes)}"`);
  });
}

function valueOf(tag: string, attribute: RegExp): string | undefined {
  return attribute.exec(tag)?.[1]?.replaceAll("&quot;", '"').replaceAll("&amp;", "&");
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
}
