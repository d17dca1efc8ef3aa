import type { ListItem } from "mdast";
import { toString } from "mdast-util-to-string";
import { LANGUAGE_TAGS, type LanguageCode } from "../../../../contract/addresses/locales.ts";
import { listsOf, readItem } from "../parts/items.ts";
import { becomes, box, line, named } from "../parts/nodes.ts";
import { containerBlock } from "../parts/page-block.ts";

const NAME = { name: "stats", usage: ":::stats with a list: **31,200** car trips :::" };

/** Numbers with what they count. */
export const stats = containerBlock({
  ...NAME,
  attributes: {},
  contains: [],
  build(node, _values, context) {
    becomes(node, "div", named("group"));
    const lists = listsOf(node, NAME, context);
    for (const list of lists) {
      const pairs = list.children.map((item) => pairOf(item, context.language));
      node.children.splice(node.children.indexOf(list), 1, box("dl", named("stats"), pairs));
    }
  },
});

/** The words are the term and the number describes it; themes show the number first. */
function pairOf(item: ListItem, language: LanguageCode) {
  const { title, text } = readItem(item);
  const number = title === undefined ? "" : formatted(toString(title), language);
  return box("div", [], [box("dt", [], text), line("dd", [], [{ type: "text", value: number }])]);
}

/** Separates the digits of a large number written without separators, as its language does. */
function formatted(text: string, language: LanguageCode): string {
  return text.replace(/(?<![\d.,])\d{5,15}(?![\d.,])/g, (digits) =>
    new Intl.NumberFormat(LANGUAGE_TAGS[language]).format(Number(digits)),
  );
}
