import { readItem, writeItem } from "../parts/items.ts";
import { becomes, box, named } from "../parts/nodes.ts";
import { type ContainerBlock, containerBlock } from "../parts/page-block.ts";
import { sectionsOf } from "../parts/sections.ts";

/** Steps of a process, in order. */
export const steps = ordered("steps", "an ordered list, or a heading before each step");

/** A timeline: what happened at which time. */
export const timeline = ordered("timeline", "a list: **1998** What happened, or a heading before each time");

function ordered(name: string, content: string): ContainerBlock {
  return containerBlock({
    name,
    usage: `:::${name} with ${content} :::`,
    attributes: {},
    contains: ["button", "badge"],
    build(node) {
      const { before, sections } = sectionsOf(node);
      for (const child of before) {
        if (child.type !== "list") continue;
        child.ordered = true;
        child.data = { hProperties: { className: named(name) } };
        for (const item of child.children) writeItem(item, readItem(item));
      }
      const items = sections.map(({ heading, content: rest }) => box("li", [], [heading, ...rest]));
      node.children = items.length === 0 ? before : [...before, box("ol", named(name), items)];
      becomes(node, "div", named("group"));
    },
  });
}
