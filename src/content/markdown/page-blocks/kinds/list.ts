import * as v from "valibot";
import { MAXIMUM_FILLED_BLOCKS } from "../../../../contract/api/limits.ts";
import { coded } from "../../../../contract/studio/finding-codes.ts";
import { oneOf, words } from "../parts/attributes.ts";
import { box, named } from "../parts/nodes.ts";
import { leafBlock } from "../parts/page-block.ts";

/** The newest articles of a group or with a tag. The list is filled each time the page is read. */
export const list = leafBlock({
  name: "list",
  usage: "::list[Heading]{group=news limit=3 layout=cards}",
  most: MAXIMUM_FILLED_BLOCKS,
  attributes: {
    group: words,
    tag: words,
    limit: v.pipe(v.string(), v.regex(/^(?:[1-9]|1\d|20)$/, "it is a number from 1 to 20")),
    layout: oneOf("cards", "rows", "lead"),
  },
  build(
    node,
    { group = "", tag = "", limit = "3", layout = "cards" },
    { parent, index },
    { report, groupUrl },
  ) {
    if (group !== "" && groupUrl !== undefined && groupUrl(group) === undefined)
      report(node, {
        kind: "missing-page",
        message: `there is no group "${group}"; the list stays empty. Add it to groups in site.yaml, or name another`,
        coded: coded("unknown-group", { group }),
      });
    const query = new URLSearchParams({ ...(group && { group }), ...(tag && { tag }), limit }).toString();
    const place = box("div", named("list", `list-${layout}`), [], { dataList: query });
    const heading =
      node.children.length === 0
        ? []
        : [{ type: "heading" as const, depth: 2 as const, children: node.children }];
    parent.children.splice(index, 1, box("div", named("group"), [...heading, place]));
  },
});
