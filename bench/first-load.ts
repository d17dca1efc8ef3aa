import { gzipSync } from "node:zlib";
import { parseSync } from "vite";

/** The files that a browser loads for its first page. Sizes are bytes after gzip. */
export interface FirstLoad {
  scripts: ReadonlyMap<string, number>;
  styles: ReadonlyMap<string, number>;
}

/**
 * Follows a document's scripts, preloads and style sheets, and everything that the scripts import statically. Excludes the script that
 * counts visits, which is not part of the application and loads last.
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

/** The scripts that a document names, as modules to run or to preload. */
export function linkedScripts(html: string): string[] {
  const tags = html.match(/<(?:script|link)\b[^>]*\.js"[^>]*>/g) ?? [];
  return tags
    .filter((tag) => !tag.includes(" data-visits"))
    .flatMap((tag) => /(?:src|href)="([^"]+\.js)"/.exec(tag)?.[1] ?? []);
}

/** The style sheets that the first paint waits for. */
export function linkedStyles(html: string): string[] {
  return styleLinks(html).flatMap(({ url, isPrint }) => (isPrint ? [] : url));
}

/** The style sheets for print, which nothing waits for. */
export function linkedPrintSheets(html: string): string[] {
  return styleLinks(html).flatMap(({ url, isPrint }) => (isPrint ? url : []));
}

function styleLinks(html: string): { url: string; isPrint: boolean }[] {
  return [...html.matchAll(/<link\b([^>]*)\bhref="([^"]+\.css)"/g)].map(([, attributes = "", url = ""]) => ({
    url,
    isPrint: attributes.includes('media="print"'),
  }));
}

/** Bytes after gzip of all files in total. */
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
