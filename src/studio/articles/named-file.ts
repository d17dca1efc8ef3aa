import { composed } from "../../contract/addresses/composed.ts";

/** Whether an address has a scheme or host: `https://…`, `mailto:…`, `//…`. */
export function isElsewhere(address: string): boolean {
  return /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(address) && !address.startsWith("media:");
}

/**
 * Resolves an address in a text to a content file: by name (`media:a.svg`), from the root (`/media/a.svg`), or relative to the text.
 * `undefined` if it is a page or an external address.
 *
 * @param from the name of the text that contains the address
 */
export function namedFile(address: string, from: string): string | undefined {
  const named = /^media:(?<path>[^#]*)/.exec(address)?.groups?.["path"];
  if (named !== undefined) return `media/${decode(named)}`;
  if (isElsewhere(address) || address.startsWith("#")) return undefined;
  const { pathname } = new URL(address, `http://folder/${encodeURI(from)}`);
  const path = decode(pathname.slice(1));
  if (path.startsWith("media/") || path.endsWith(".md")) return path;
  // The articles folder contains only articles, so a relative path to a file leads to `media/`.
  const isPath = !address.startsWith("/") && /\.\w+$/.test(address) && !address.endsWith(".html");
  return isPath ? `media/${decode(address)}` : undefined;
}

function decode(path: string): string {
  try {
    return composed(decodeURIComponent(path));
  } catch {
    return path;
  }
}
