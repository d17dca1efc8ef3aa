import { isEntryPath } from "../../contract/addresses/addresses.ts";

/** The slug of the text at the root of a tree. Its own name, `index`, is reserved for the site's home page. */
export const ROOT_SLUG = "home";

/** Matches the page of a folder: `index.md`, `_index.md` of Hugo, `README.md`, and `page.mdx` of Next.js. */
const FOLDER_PAGE = /(?:^|\/)(?:(?:_?index|readme)\.(?:md|mdx|markdown)|page\.mdx)$/i;

/** True for an index page at the root of a language. `name` is a path below the language's folder. */
export function isRootIndexName(name: string): boolean {
  return !name.includes("/") && isFolderPage(name);
}

/** True for the index page of a folder. */
export function isFolderPage(path: string): boolean {
  return FOLDER_PAGE.test(path);
}

/** Returns the path of a page without its extension. For an index page, returns the path of its folder: "" at the root. */
export function pagePath(path: string): string {
  return isFolderPage(path) ? path.replace(FOLDER_PAGE, "") : path.replace(/\.\w+$/, "");
}

/** True for the start address of the site or of a language: `/`, `/index.html`, `/zh/`. */
export function isEntryAddress(address: string): boolean {
  return isEntryPath(address.endsWith(".html") ? address : `${address.replace(/\/$/, "")}/`);
}

/** Returns the name of an article in menus: its path below the folder of its language. */
export function keyOf(path: string): string {
  return path.replace(/^articles\/[^/]+\//, "").replace(/\.md$/, "");
}

/** True if a path of the content folder is that of an article in any of its languages. */
export function isVersionOf(path: string, key: string): boolean {
  return path.startsWith("articles/") && keyOf(path) === key;
}

/** True if a text is suitable as target of `/`, because of its name or its former address. */
export function isRootText({
  name,
  oldAddresses,
}: {
  name: string;
  oldAddresses: readonly string[];
}): boolean {
  return isRootIndexName(name) || oldAddresses.some(isEntryAddress);
}
