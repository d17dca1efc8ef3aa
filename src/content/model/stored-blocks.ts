import * as v from "valibot";
import { type Block, blockSchema } from "../../contract/api/articles.ts";
import { readJson } from "./json-column.ts";

const stored = v.array(blockSchema);

/** The kind of the entry that stores the layout of a page. Like the blocks, the layout is needed only with the body. */
const LAYOUT = "layout:landing";

interface BlocksOfBody {
  blocks: Block[];
  layout?: "landing" | undefined;
}

/** Writes the column `article_body.blocks`. */
export function writeBlocks({ blocks, layout }: BlocksOfBody): string {
  return JSON.stringify(layout === undefined ? blocks : [...blocks, { kind: LAYOUT, attributes: {} }]);
}

/** Reads the column `article_body.blocks`. */
export function readBlocks(text: string): BlocksOfBody {
  const entries = readJson(stored, text, "article_body.blocks");
  const blocks = entries.filter(({ kind }) => kind !== LAYOUT);
  return blocks.length === entries.length ? { blocks } : { blocks, layout: "landing" };
}
