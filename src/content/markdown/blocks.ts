import type { Root } from "hast";
import type { Block } from "../../contract/articles.ts";
import { walkElements } from "./walk.ts";

/** The kinds of block that the site brings to life; others typed as raw HTML lose their mark. */
const BLOCK_KINDS = new Set(["need"]);

/** Lists the blocks of a body in order. */
export function blocksOf(tree: Root): Block[] {
  const blocks: Block[] = [];
  walkElements(tree, ({ properties }) => {
    const kind = properties["dataBlock"];
    if (kind === undefined) return;
    if (typeof kind !== "string" || !BLOCK_KINDS.has(kind)) {
      delete properties["dataBlock"];
      return;
    }
    const category = properties["dataCategory"];
    blocks.push({ kind, attributes: typeof category === "string" ? { category } : {} });
  });
  return blocks;
}
