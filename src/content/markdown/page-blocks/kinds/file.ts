import { media } from "../parts/attributes.ts";
import { line, linkTo, named, span } from "../parts/nodes.ts";
import { leafBlock } from "../parts/page-block.ts";

/** A file to download, with its type. */
export const file = leafBlock({
  name: "file",
  usage: "::file[Annual report]{src=media:report.pdf}",
  attributes: { src: media },
  build(node, { src = "" }, { parent, index }) {
    const type = /\.([\p{L}\d]{1,5})$/u.exec(src)?.[1]?.toUpperCase();
    const name = src.replace(/^.*[/:]/, "");
    const words = node.children.length > 0 ? node.children : [{ type: "text" as const, value: name }];
    const link = linkTo(src, words, { position: node.position, className: [] });
    const kind =
      type === undefined
        ? []
        : [{ type: "text" as const, value: " " }, span(named("file-type"), [{ type: "text", value: type }])];
    parent.children.splice(index, 1, line("p", named("file"), [link, ...kind]));
  },
});
