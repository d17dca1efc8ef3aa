import { gzipSync } from "node:zlib";
import { parseSync } from "vite";

/** The files that a browser loads for its first page, with their sizes in bytes after gzip. */
export interface FirstLoad {
  scripts: ReadonlyMap<string, number>;
  styles: ReadonlyMap<string, number>;
}

/**
 * Finds a document's scripts, preloads and style sheets, and everything that the scripts import statically. Excludes the script
 * that counts visits, which is not part of the application and loads last.
 *
 * @param read returns the text of a file by its address
 */
export async function firstLoadOf(html: string, read: (url: string) => Promise<string>): Promise<FirstLoad> {
  const scripts = new Map<string, number>();
  const queue = [...linkedScripts(html)];
  for (let url = queue.pop(); url !== undefined; url = queue.pop()) {
    if (scripts.has(url)) continue;
    const text = await read(url);
    scripts.set(url, sizeOf(text));
    queue.push(...importsOf(url, text));
  }
  const styles = new Map<string, number>();
  for (const url of linkedStyles(html)) styles.set(url, sizeOf(await read(url)));
  return { scripts, styles };
}

/** Returns the scripts that a document runs or preloads as modules. */
export function linkedScripts(html: string): string[] {
  const tags = html.match(/<(?:script|link)\b[^>]*\.js"[^>]*>/g) ?? [];
  return tags
    .filter((tag) => !tag.includes(" data-visits"))
    .flatMap((tag) => /(?:src|href)="([^"]+\.js)"/.exec(tag)?.[1] ?? []);
}

/** Returns the style sheets that block the first paint. */
export function linkedStyles(html: string): string[] {
  return styleLinks(html).flatMap(({ url, isPrint }) => (isPrint ? [] : url));
}

/** Returns the style sheets for print, which block nothing. */
export function linkedPrintSheets(html: string): string[] {
  return styleLinks(html).flatMap(({ url, isPrint }) => (isPrint ? url : []));
}

function styleLinks(html: string): { url: string; isPrint: boolean }[] {
  return [...html.matchAll(/<link\b([^>]*)\bhref="([^"]+\.css)"/g)].map(([, attributes = "", url = ""]) => ({
    url,
    isPrint: attributes.includes('media="print"'),
  }));
}

/** Returns the total size of files in bytes after gzip. */
export function totalOf(sizes: ReadonlyMap<string, number>): number {
  return [...sizes.values()].reduce((sum, size) => sum + size, 0);
}

function importsOf(url: string, text: string): string[] {
  return parseSync(url, text).module.staticImports.map(
    ({ moduleRequest }) => new URL(moduleRequest.value, `http://localhost${url}`).pathname,
  );
}

function sizeOf(text: string): number {
  return gzipSync(text, { level: 9 }).length;
}
