import { readFileSync } from "node:fs";
import { posix } from "node:path";
import { Findings } from "../source/findings.ts";
import { groupOf } from "./address-articles.ts";
import { type TreeFile, isArticlePath } from "./convert-article.ts";
import { foreignFence, readFields } from "./front-matter-fields.ts";
import { isFrontName } from "./front-text.ts";
import { homePageText } from "./home-page.ts";
import type { Mapping } from "./mapping.ts";

const SECTION = /(?:^|\/)_index\.\w+$/;

/**
 * Texts without a word that stand for a list of others, as Hugo's sections and the home pages of blogs do, and the addresses of those
 * lists here. They are no articles.
 */
export function findSectionPages(files: readonly TreeFile[], mapping: Mapping): Map<TreeFile, string> {
  const pages = new Map<TreeFile, string>();
  for (const file of files) {
    if (!isArticlePath(file.path)) continue;
    const address = listAddress(file.name, mapping);
    if (address !== undefined && isWithoutWords(file.file.file)) pages.set(file, address);
  }
  return pages;
}

/** The address of the list for which a text stands by its name. */
function listAddress(name: string, mapping: Mapping): string | undefined {
  if (isFrontName(name)) return "/";
  if (!SECTION.test(name)) return undefined;
  const group = groupOf(posix.join(posix.dirname(name), "page.md"), mapping);
  return group === null ? undefined : `/${group}/index.html`;
}

function isWithoutWords(file: string): boolean {
  let source: string;
  try {
    source = readFileSync(file, "utf8");
  } catch {
    // The conversion says what is wrong with it.
    return false;
  }
  const fence = foreignFence(source);
  if (source.slice(fence?.end ?? 0).trim() !== "") return false;
  return fence === undefined || homePageText(readFields(fence, file, new Findings())) === "";
}
