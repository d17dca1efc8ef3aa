import type { ContainerDirective } from "mdast-util-directive";
import { toString } from "mdast-util-to-string";
import { media, oneOf } from "../parts/attributes.ts";
import { becomes, box, line, named, picture, span } from "../parts/nodes.ts";
import { containerBlock } from "../parts/page-block.ts";

/** A group of quotations. */
export const quotes = containerBlock({
  name: "quotes",
  usage: "::::quotes with :::quote[Name, role, firm] … ::: in it ::::",
  attributes: { columns: oneOf("1", "2", "3") },
  contains: ["quote"],
  build(node, { columns }) {
    const count = node.children.filter(({ type }) => type === "containerDirective").length;
    becomes(node, "div", named("quotes", `in-${columns ?? String(Math.min(Math.max(count, 1), 3))}`));
  },
});

/** A quotation of one person, whose name is the label. */
export const quote = containerBlock({
  name: "quote",
  usage: ":::quote[Name, role, firm]{photo=media:people/ada.webp} … :::",
  attributes: { photo: media },
  contains: [],
  within: "quotes",
  hasPlainLabel: true,
  build(node, { photo }, { language }) {
    const [name = "", ...rest] = takeName(node).split(/[,，、]\s*/u);
    const said = node.children.filter(({ type }) => type !== "definition");
    const caption = line(
      "figcaption",
      [],
      [
        ...(photo === undefined ? [] : [picture(photo, node.position)]),
        span(named("quote-name"), [{ type: "text", value: name }]),
        ...(rest.length === 0
          ? []
          : [
              { type: "text" as const, value: " " },
              span(named("quote-role"), [
                { type: "text", value: rest.join(language === "zh" ? "，" : ", ") },
              ]),
            ]),
      ],
    );
    node.children = [box("blockquote", [], said), ...(name === "" && photo === undefined ? [] : [caption])];
    becomes(node, "figure", named("quote"));
  },
});

function takeName(node: ContainerDirective): string {
  const [first] = node.children;
  if (first?.type !== "paragraph" || first.data?.hName !== "p") return "";
  node.children.shift();
  return toString(first).trim();
}
