import { composed } from "./composed.ts";

/** Returns the decoded path of an address in a single spelling, which is the same for all addresses of one page. */
export function pagePath(url: string): string {
  const path = url.split(/[?#]/, 1)[0] ?? "";
  try {
    return composed(decodeURIComponent(path));
  } catch {
    return path;
  }
}

/** True for an address of a page of the site, rather than of a file or of a fragment of a page. */
export function isPageAddress(url: string): boolean {
  return /^\/(?![\\/])[^#.]*(\.html[^#]*)?$/.test(url);
}

/** Returns the folder of an address with a trailing slash, which is the same for all articles of a group. */
export function folderOf(url: string): string {
  return pagePath(url).replace(/[^/]*$/, "");
}

/** True for the folder of articles without a group, which have nothing else in common. */
export function isAtTop(folder: string): boolean {
  return /^\/(en|zh|kr)?\/?$/.test(folder);
}
