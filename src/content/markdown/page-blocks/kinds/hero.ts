import { focus, media, oneOf, words } from "../parts/attributes.ts";
import { becomes, box, line, named, picture } from "../parts/nodes.ts";
import { containerBlock } from "../parts/page-block.ts";

/**
 * The opening of a page: its promise, a picture, and a call to action. With `layout: landing`, the label is the title of the
 * page.
 */
export const hero = containerBlock({
  name: "hero",
  usage: ":::hero[Promise]{image=media:street.webp layout=split} … :::",
  attributes: {
    image: media,
    mobile: media,
    alt: words,
    focus,
    layout: oneOf("split", "full", "text"),
  },
  contains: ["button", "badge", "need", "progress"],
  isSection: true,
  build(node, { image, mobile, alt, focus: point, layout = image === undefined ? "text" : "split" }) {
    const text = box("div", named("hero-text"), node.children);
    const shown = image === undefined ? [] : [picture(image, node.position, { alt, focus: point, mobile })];
    node.children = [text, ...shown.map((one) => line("div", named("hero-picture"), [one]))];
    becomes(node, "section", named("hero", `hero-${shown.length > 0 ? layout : "text"}`));
  },
});
