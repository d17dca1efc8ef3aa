import { readFileSync } from "node:fs";
import { posix } from "node:path";
import { Findings } from "../../content/source/findings.ts";
import { type AddressRules, groupOf } from "../addresses/address-articles.ts";
import { type TreeFile, isArticlePath } from "../article/convert-article.ts";
import { homePageText } from "../front-matter/home-page.ts";
import type { Mapping } from "../mapping/mapping.ts";
import { generatedKind } from "../navigation/generated-pages.ts";
import { type FrontMatterField, foreignFence, readFields } from "../text/front-matter-fields.ts";
import { isRootIndexName, pagePath } from "../text/root-text.ts";

const SECTION = /(?:^|\/)_index\.\w+$/;

/**
 * Finds texts without content that represent a list of other texts, such as Hugo's sections and the home pages of blogs. They are
 * not articles. Returns them with the addresses of those lists on our site.
 */
export function findSectionPages(files: readonly TreeFile[], mapping: Mapping): Map<TreeFile, string> {
  const pages = new Map<TreeFile, string>();
  for (const file of files) {
    if (!isArticlePath(file.path)) continue;
    const address = listAddress(file.name, mapping);
    if (address === undefined && !isNamedAsList(file.name)) continue;
    const fields = fieldsWithoutWords(file.file.file);
    if (fields === undefined) continue;
    if (address !== undefined) pages.set(file, address);
    else if (isLaidOutAsList(fields)) pages.set(file, postsAddress(mapping) ?? "/");
  }
  return pages;
}

/** Returns the address of the list that a text like `_index.md` stands for, by its path; `undefined` for other texts. */
function listAddress(name: string, mapping: Mapping): string | undefined {
  if (isRootIndexName(name)) return "/";
  if (!SECTION.test(name)) return undefined;
  const group = groupOf(posix.join(posix.dirname(name), "page.md"), mapping);
  return group === null ? undefined : `/${group}/index.html`;
}

/** Names of folders in which blogs store their posts. */
const POSTS = ["_posts", "posts", "post", "blog"];

/** True for the name of a folder in which blogs store their posts. */
export function isPostsFolder(name: string): boolean {
  return POSTS.includes(name);
}

/** Returns the address of the list of all posts, if the mapping puts them in a group. */
export function postsAddress(mapping: AddressRules): string | undefined {
  const group = POSTS.map((folder) => groupOf(`${folder}/page.md`, mapping)).find((found) => found !== null);
  return group === undefined || group === null ? undefined : `/${group}/index.html`;
}

/** True for names such as `tags/index.md` and `_pages/year-archive.md`. */
function isNamedAsList(name: string): boolean {
  return generatedKind(pagePath(name)) !== undefined;
}

/** True if `type` or `layout` in front matter names a generated list, such as an archive or a list of tags. */
function isLaidOutAsList(fields: readonly FrontMatterField[]): boolean {
  return fields.some(
    ({ key, value }) =>
      /^(?:type|layout)$/.test(key) && typeof value === "string" && generatedKind(value) !== undefined,
  );
}

/** Returns the front matter of a text without content; `undefined` for one with content, even if only in its front matter. */
function fieldsWithoutWords(file: string): FrontMatterField[] | undefined {
  let source: string;
  try {
    source = readFileSync(file, "utf8");
  } catch {
    // Ignored here, because the conversion reports the file's errors.
    return undefined;
  }
  const fence = foreignFence(source);
  if (source.slice(fence?.end ?? 0).trim() !== "") return undefined;
  const fields = fence === undefined ? [] : readFields(fence, file, new Findings());
  return homePageText(fields) === "" ? fields : undefined;
}
