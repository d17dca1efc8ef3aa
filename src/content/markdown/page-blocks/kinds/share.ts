import type { LanguageCode } from "../../../../contract/addresses/locales.ts";
import { box, line, linkTo, named } from "../parts/nodes.ts";
import { leafBlock } from "../parts/page-block.ts";

/** The text of the link to the page. */
const WORDS: Record<LanguageCode, string> = {
  en: "Link to this page",
  zh: "本页链接",
  kr: "이 페이지 링크",
};

/** Ways to pass a page on. Pages show the theme's own buttons; everywhere else there is a link to the page. */
export const share = leafBlock({
  name: "share",
  usage: "::share[Pass it on]",
  attributes: {},
  build(node, _values, { parent, index }, { language, ownUrl }) {
    const link = linkTo(ownUrl, [{ type: "text", value: WORDS[language] }], {
      position: undefined,
      className: [],
    });
    const slot = {
      ...line("div", [], [link]),
      data: { hName: "div", hProperties: { dataBlock: "share" } },
    };
    const label = node.children.length === 0 ? [] : [line("p", named("share-title"), node.children)];
    parent.children.splice(index, 1, box("div", named("extra", "share"), [...label, slot]));
  },
});
