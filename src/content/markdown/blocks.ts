import type { Root } from "hast";
import type { Block } from "../../contract/api/articles.ts";
import { coded } from "../../contract/studio/finding-codes.ts";
import { startOf } from "./positions.ts";
import type { RenderIssue } from "./render-context.ts";
import { walkElements } from "./walk.ts";

/** The kinds of block that the site hydrates. A block of another kind, written as raw HTML, loses its marker. */
const BLOCK_KINDS = new Set(["need", "form", "share"]);

/** Lists the blocks of a body in order. @param needCategories the categories of the form in the article's language, if known */
export function blocksOf(
  tree: Root,
  needCategories: readonly string[] | undefined,
  issues: RenderIssue[],
): Block[] {
  const blocks: Block[] = [];
  walkElements(tree, (element) => {
    const { properties } = element;
    const kind = properties["dataBlock"];
    if (kind === undefined) return;
    if (typeof kind !== "string" || !BLOCK_KINDS.has(kind)) {
      delete properties["dataBlock"];
      return;
    }
    const { dataForm: name, dataCategory: category } = properties;
    if (kind === "form") {
      const isLabelled = properties["dataLabelled"] !== undefined;
      if (typeof name === "string" && name !== "")
        blocks.push({ kind, attributes: isLabelled ? { name, labelled: "true" } : { name } });
      else delete properties["dataBlock"];
      return;
    }
    if (kind === "share") {
      blocks.push({ kind, attributes: {} });
      return;
    }
    if (typeof category === "string" && needCategories?.includes(category) === false) {
      issues.push({
        kind: "unknown-category",
        ...startOf(element),
        message: `"${category}" is not among the categories of the site's form (${needCategories.join(", ")}); this form offers it in addition. Use one of these, or add it to needCategories in site.yaml`,
        coded: coded("unknown-category", { category, known: needCategories.join(", ") }),
      });
    }
    blocks.push({ kind, attributes: typeof category === "string" ? { category } : {} });
  });
  return blocks;
}
