import { composed } from "./composed.ts";

/** The path of an address, decoded and in one spelling: the same for all addresses of one page. */
export function pagePath(url: string): string {
  const path = url.split(/[?#]/, 1)[0] ?? "";
  try {
    return composed(decodeURIComponent(path));
  } catch {
    return path;
  }
}

/** True for an address of a page of the site: neither a file, nor a fragment of a page. */
export function isPageAddress(url: string): boolean {
  return /^\/(?![\\/])[^#.]*(\.html[^#]*)?$/.test(url);
}

/** The folder of an address, with a trailing slash: the same for all articles of a group. */
export function folderOf(url: string): string {
  return pagePath(url).replace(/[^/]*$/, "");
}
