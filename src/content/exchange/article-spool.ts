import { randomUUID } from "node:crypto";
import { mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { explainFailure } from "../store-error.ts";
import type { ArticleContent } from "../tenant-content.ts";

export interface Spool {
  articles: AsyncIterable<ArticleContent>;
  dispose(): Promise<void>;
}

/**
 * Writes articles that are still being made to a file, to be read again in one go. An import parses
 * for seconds or minutes; a transaction open that long would keep needs from being stored.
 */
export async function spoolArticles(articles: AsyncIterable<ArticleContent>, folder: string): Promise<Spool> {
  const file = join(folder, `import-${randomUUID()}.jsonl`);
  const dispose = () => rm(file, { force: true });
  try {
    await mkdir(folder, { recursive: true });
    const handle = await open(file, "wx", 0o600);
    try {
      // Not `write`: on a disk that fills up it may stop half-way and call that a success.
      for await (const article of articles) await handle.appendFile(`${writeLine(article)}\n`);
    } finally {
      await handle.close();
    }
  } catch (error) {
    await dispose();
    throw explainFailure(error, `Cannot write to ${folder}`);
  }
  return { articles: readSpool(file), dispose };
}

/** One line: readers of lines also break at the two separators that JSON leaves as they are. */
function writeLine(article: ArticleContent): string {
  return JSON.stringify(article).replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");
}

async function* readSpool(file: string): AsyncGenerator<ArticleContent> {
  const handle = await open(file, "r");
  try {
    // Our own lines of a moment ago: they need no schema.
    for await (const line of handle.readLines()) yield JSON.parse(line) as ArticleContent;
  } finally {
    await handle.close();
  }
}
