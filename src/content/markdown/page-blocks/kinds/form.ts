import type { LanguageCode } from "../../../../contract/addresses/locales.ts";
import { coded } from "../../../../contract/studio/finding-codes.ts";
import { words } from "../parts/attributes.ts";
import { box, line, linkTo, named } from "../parts/nodes.ts";
import { leafBlock } from "../parts/page-block.ts";

/** The text of the link to the page. */
const WORDS: Record<LanguageCode, string> = {
  en: "Fill in the form on the page",
  zh: "在网页上填写表单",
  kr: "페이지에서 양식 작성하기",
};

const USAGE = "::form[Heading]{name=visit}";

/**
 * A form that the site declares in `site.yaml`. Pages show the form itself; everywhere else, such as in feeds, there is a link to
 * the page. The label of the block replaces the title of the form in `site.yaml`.
 */
export const form = leafBlock({
  name: "form",
  usage: USAGE,
  attributes: { name: words },
  build(node, { name = "" }, { parent, index }, { report, language, forms, ownUrl }) {
    if (name === "")
      report(node, {
        kind: "block-attribute",
        message: `the form has no name, and nothing is shown; write ${USAGE}`,
        coded: coded("block-value", { name: "form", key: "name", value: name, usage: USAGE }),
      });
    else if (forms?.includes(name) === false)
      report(node, {
        kind: "unknown-form",
        message: `there is no form "${name}", and nothing is shown. ${forms.length > 0 ? `The site has ${forms.join(", ")}` : "The site declares none"}; declare it under "forms:" in site.yaml`,
        coded: coded("block-value", {
          name: "form",
          key: "name",
          value: name,
          usage: `::form[…]{name=${forms[0] ?? "…"}}`,
        }),
      });
    const link = linkTo(ownUrl, [{ type: "text", value: WORDS[language] }], {
      position: undefined,
      className: [],
    });
    const hasLabel = node.children.length > 0;
    const labelled = hasLabel ? { dataLabelled: "true" } : {};
    const slot = {
      ...line("div", [], [link]),
      data: { hName: "div", hProperties: { dataBlock: "form", dataForm: name, ...labelled } },
    };
    const heading = { type: "heading" as const, depth: 2 as const, children: node.children };
    parent.children.splice(index, 1, hasLabel ? box("div", named("group"), [heading, slot]) : slot);
  },
});
