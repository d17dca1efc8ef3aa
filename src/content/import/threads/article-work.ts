import type { ArticleContent } from "../../tenant-content.ts";
import type { ArticleEntry, FolderIndex } from "../articles.ts";
import { buildArticle } from "../build-article.ts";
import { type Finding, Findings } from "../findings.ts";
import { type ConversionRules, type TreeArticle, convertArticle } from "../foreign/convert-article.ts";
import type { SourceFile } from "../source-file.ts";

/** What articles are converted or rendered by; it stays until the next of its kind. */
export type ArticlePreparation =
  | { conversion: ConversionRules }
  | { rendering: { index: FolderIndex; isForeign: boolean } };

export type ArticleTask = { convert: TreeArticle } | { render: ArticleEntry };

/** `undefined` stands for a file that could not be read; then a finding says why. */
export interface ArticleResult {
  converted?: SourceFile | undefined;
  rendered?: ArticleContent | undefined;
  findings: Finding[];
}

/** Work on single articles, which needs nothing of any other and so may be done in any thread. */
export class ArticleWork {
  #conversion: ConversionRules | undefined;
  #rendering: { index: FolderIndex; isForeign: boolean } | undefined;

  prepare(preparation: ArticlePreparation): void {
    if ("conversion" in preparation) this.#conversion = preparation.conversion;
    else this.#rendering = preparation.rendering;
  }

  async run(task: ArticleTask): Promise<ArticleResult> {
    const findings = new Findings();
    if ("convert" in task) {
      if (this.#conversion === undefined) throw new Error("no rules to convert by");
      const converted = await convertArticle(task.convert, this.#conversion, findings);
      return { converted, findings: findings.list };
    }
    if (this.#rendering === undefined) throw new Error("no folder to render in");
    const { index, isForeign } = this.#rendering;
    const rendered = await buildArticle(task.render, index, findings, { isForeign });
    return { rendered, findings: findings.list };
  }
}
