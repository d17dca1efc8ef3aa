import type { Link, PhrasingContent } from "mdast";
import type { LeafDirective } from "mdast-util-directive";
import { coded } from "../../../../contract/studio/finding-codes.ts";
import { oneOf, target } from "../parts/attributes.ts";
import type { BuildContext } from "../parts/build-context.ts";
import { line, linkTo, named } from "../parts/nodes.ts";
import { leafBlock, valuesOf } from "../parts/page-block.ts";

const description = {
  name: "button",
  usage: "::button[Words]{to=article:audit kind=primary}",
  attributes: { to: target, kind: oneOf("primary", "quiet") },
};

/** A link that looks like a button. Consecutive buttons form a row. */
export const button = leafBlock({
  ...description,
  build(node, values, { parent, index }, context) {
    const row: PhrasingContent[] = [linkOf(node, values, context)];
    let end = index + 1;
    for (let next = parent.children[end]; isButton(next); next = parent.children[(end += 1)])
      row.push({ type: "text", value: " " }, linkOf(next, valuesOf(next, description, context), context));
    parent.children.splice(index, end - index, line("p", named("buttons"), row));
  },
});

function isButton(node: { type: string; name?: string } | undefined): node is LeafDirective {
  return node?.type === "leafDirective" && node.name === "button";
}

function linkOf(
  node: LeafDirective,
  { to = "", kind = "primary" }: { to?: string; kind?: string },
  { groupUrl, report }: BuildContext,
): Link {
  const className = named("button", `button-${kind}`);
  if (node.children.length === 0)
    report(node, {
      kind: "block-content",
      message: `the block "button" has no words, so its address is shown. Write ${description.usage}`,
      coded: coded("block-wordless", { name: "button", usage: description.usage }),
    });
  const text: PhrasingContent[] = node.children.length > 0 ? node.children : [{ type: "text", value: to }];
  return linkTo(to, text, { position: node.position, className, groupUrl });
}
