import { imageSources } from "./image-sources.ts";

/** The widest that a picture of running text stands, whatever the theme, in the notation of `<Image>`. */
const SIZES = "100vw md:768px";
const PICTURE = /<img\b[^>]*>/g;
const SRC = /\ssrc="([^"]*)"/;
const SRCSET = /\ssrcset="/;
const WIDTH = /\swidth="([^"]*)"/;

/**
 * Offers the pictures of an article's text in the widths that screens can ask for. What is a drawing,
 * lies elsewhere or chooses for itself stays as it is.
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
    // Browsers that know `auto` take the width that the picture is laid out in.
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
