import { imageSources } from "../image-sources.ts";

/** The maximum width of a picture in running text in any theme, in the syntax of `<Image>`. */
const SIZES = "100vw md:768px";
const PICTURE = /<img\b[^>]*>/g;
const SRC = /\ssrc="([^"]*)"/;
const SRCSET = /\ssrcset="/;
const WIDTH = /\swidth="([^"]*)"/;

/**
 * Adds `srcset` to the pictures in an article, in the widths that screens need. Vector images, external ones and those with
 * their own `srcset` are not changed.
 */
export function offerWidths(html: string, fileUrl: string): string {
  return html.replace(PICTURE, (tag) => {
    const src = valueOf(tag, SRC);
    if (src === undefined || SRCSET.test(tag)) return tag;
    const width = Number(valueOf(tag, WIDTH) ?? Number.NaN);
    const { srcSet, sizes, ...made } = imageSources({
      src,
      fileUrl,
      sizes: SIZES,
      width: Number.isFinite(width) ? width : undefined,
    });
    if (srcSet === undefined || sizes === undefined) return tag;
    // Browsers that know `auto` use the width of the picture in the layout.
    const offered = `src="${escape(made.src)}" srcset="${escape(srcSet)}" sizes="auto, ${escape(sizes)}"`;
    return tag.replace(SRC, () => ` ${offered}`);
  });
}

function valueOf(tag: string, attribute: RegExp): string | undefined {
  return attribute.exec(tag)?.[1]?.replaceAll("&quot;", '"').replaceAll("&amp;", "&");
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
}
