import { isEntryPath } from "../../../contract/addresses/addresses.ts";

/** The slug of the text at the top of a tree: its own name, `index`, is that of the site's home page. */
export const FRONT_SLUG = "home";

/** True for the name, below its language's folder, of the text at the top of a tree. */
export function isFrontName(name: string): boolean {
  return /^(?:_?index|readme)\.(?:md|mdx|markdown)$/i.test(name);
}

/** True for an address with which the site itself, or a language of it, began: `/`, `/index.html`, `/zh/`. */
export function isEntryAddress(address: string): boolean {
  return isEntryPath(address.endsWith(".html") ? address : `${address.replace(/\/$/, "")}/`);
}

/** As menus name an article of the content folder: its path below the folder of its language. */
export function keyOf(path: string): string {
  return path.replace(/^articles\/[^/]+\//, "").replace(/\.md$/, "");
}

/** Whether a path of the content folder is that of an article in one of its languages. */
export function isVersionOf(path: string, key: string): boolean {
  return path.startsWith("articles/") && keyOf(path) === key;
}

/** What makes a text the one to which `/` leads: its name, or that it was there on the old site. */
export function isFrontText({
  name,
  oldAddresses,
}: {
  name: string;
  oldAddresses: readonly string[];
}): boolean {
  return isFrontName(name) || oldAddresses.some(isEntryAddress);
}
