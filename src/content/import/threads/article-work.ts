import type { LanguageCode } from "../../../contract/addresses/locales.ts";
import type { PackedArticle } from "../../model/tenant-content.ts";
import { type Finding, Findings } from "../../source/findings.ts";
import type { SourceFile } from "../../source/source-file.ts";
import { type ArticleEntry, type FolderIndex, readArticleEntry } from "../../writing/checks/articles.ts";
import { buildArticle } from "../../writing/checks/build-article.ts";
import { packArticle } from "../../writing/rows/packed-article.ts";
import {
  type ConversionRules,
  type ConvertedArticle,
  type TreeArticle,
  convertArticle,
} from "../foreign/article/convert-article.ts";

/** What articles are converted or rendered with; it applies until the next, and is kept no longer: of a large tree it is large. */
export type ArticlePreparation = { conversion: ConversionRules } | { rendering: Rendering };

interface Rendering {
  index: FolderIndex;
  isForeign: boolean;
}

/** A check produces findings and no article. */
export type ArticleTask =
  | { convert: TreeArticle }
  | { read: SourceFile; languages: readonly LanguageCode[] }
  | { render: ArticleEntry }
  | { check: ArticleEntry };

/** `undefined` stands for a file that could not be read, for which there is a finding. */
export interface ArticleResult {
  converted?: ConvertedArticle | undefined;
  entry?: ArticleEntry | undefined;
  rendered?: PackedArticle | undefined;
  findings: Finding[];
}

/** Work on single articles. It needs nothing of other articles, so that any thread can do it. */
export class ArticleWork {
  #preparation: { conversion?: ConversionRules; rendering?: Rendering } = {};

  prepare(preparation: ArticlePreparation): void {
    this.#preparation = preparation;
  }

  async run(task: ArticleTask): Promise<ArticleResult> {
    const findings = new Findings();
    const { conversion, rendering } = this.#preparation;
    if ("convert" in task) {
      if (conversion === undefined) throw new Error("no rules to convert by");
      const converted = await convertArticle(task.convert, conversion, findings);
      return { converted, findings: findings.list };
    }
    if ("read" in task) {
      const entry = await readArticleEntry(task.read, task.languages, findings);
      return { entry, findings: findings.list };
    }
    if (rendering === undefined) throw new Error("no folder to render in");
    const { index, isForeign } = rendering;
    const entry = "render" in task ? task.render : task.check;
    const article = await buildArticle(entry, index, findings, { isForeign });
    const isKept = "render" in task && article !== undefined;
    return { rendered: isKept ? packArticle(article) : undefined, findings: findings.list };
  }
}
