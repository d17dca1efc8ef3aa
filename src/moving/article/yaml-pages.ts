import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Findings } from "../../content/source/findings.ts";
import type { SourceFile } from "../../content/source/source-file.ts";
import { readYamlPage, yamlPageKind } from "./yaml-page.ts";

/** Maximum size of a YAML page in bytes. A larger file contains data. */
const MAXIMUM_BYTES = 1_000_000;

/** True for files that may be YAML pages. */
export function isYamlPath(path: string): boolean {
  return /\.ya?ml$/i.test(path);
}

/** Returns the path that a YAML page would have as Markdown, which is how links refer to it. */
export function markdownPath(path: string): string {
  return path.replace(/\.ya?ml$/i, ".md");
}

/**
 * True for a YAML page of a kind that can be converted, but whose text could not be. It keeps its place among the articles, so
 * that an earlier version in the store stays.
 */
export function isUnreadPage({ origin, lines }: SourceFile): boolean {
  return isYamlPath(origin) && lines === undefined;
}

/**
 * Converts DocFX's YAML pages to Markdown: questions and answers, and landing pages. Other kinds, for courses and references, are
 * reported, as are pages whose text cannot be converted, see {@link isUnreadPage}.
 *
 * @param scratch a folder for the converted texts
 */
export function convertYamlPages(
  files: readonly SourceFile[],
  scratch: string,
  findings: Findings,
): SourceFile[] {
  const taken = new Set(files.map(({ path }) => path));
  return files.map((file, index) => {
    const path = markdownPath(file.path);
    if (!isYamlPath(file.path) || file.bytes > MAXIMUM_BYTES || taken.has(path)) return file;
    const source = readFileSync(file.file, "utf8");
    const kind = yamlPageKind(source);
    if (kind === undefined) return file;
    const page = kind.isKnown ? readYamlPage(source) : undefined;
    if (page === undefined) {
      report(file, kind, findings);
      return kind.isKnown ? { ...file, path } : file;
    }
    const text = join(scratch, `page-${index}.md`);
    writeFileSync(text, page.text);
    return { ...file, path, file: text, bytes: Buffer.byteLength(page.text), lines: page.lines };
  });
}

function report(
  { origin }: SourceFile,
  { name, isKnown }: { name: string; isKnown: boolean },
  findings: Findings,
): void {
  const construct = `YamlMime:${name}`;
  findings.add({
    file: origin,
    line: 1,
    severity: "warning",
    kind: "unknown-page",
    message: isKnown
      ? `this page of the kind "${construct}" is not valid YAML, or has no title; left out`
      : `pages of the kind "${construct}" cannot be converted; left out`,
    construct,
    times: 1,
  });
}
