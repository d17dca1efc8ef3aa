import type { LanguageCode } from "../../../contract/addresses/locales.ts";
import { coded } from "../../../contract/studio/finding-codes.ts";
import type { PackedArticle } from "../../model/tenant-content.ts";
import { type Finding, Findings } from "../../source/findings.ts";
import type { SourceFile } from "../../source/source-file.ts";
import { type ArticleEntry, type FolderIndex, readArticleEntry } from "../../writing/checks/articles.ts";
import { buildArticle } from "../../writing/checks/build-article.ts";
import { packArticle } from "../../writing/rows/packed-article.ts";
import { LIGHT_BYTES, tooSlowMessage } from "./slow-texts.ts";
import type { TaskWork } from "./task-workers.ts";

/**
 * Data that rendering any article needs. Each new value replaces the previous one completely, since the data of a large folder
 * take much memory.
 */
export interface ArticlePreparation {
  rendering: Rendering;
}

interface Rendering {
  index: FolderIndex;
  isForeign: boolean;
}

/** `check` produces findings but no rendered article. */
export type ArticleTask =
  | { read: SourceFile; languages: readonly LanguageCode[] }
  | { render: ArticleEntry }
  | { check: ArticleEntry };

/** `entry` is `undefined` for a file that could not be read; `findings` explains why. */
export interface ArticleResult {
  entry?: ArticleEntry | undefined;
  rendered?: PackedArticle | undefined;
  findings: Finding[];
}

/** Work on single articles. */
export class ArticleWork implements TaskWork<ArticlePreparation, ArticleTask, ArticleResult> {
  #rendering: Rendering | undefined;

  prepare({ rendering }: ArticlePreparation): void {
    this.#rendering = rendering;
  }

  async run(task: ArticleTask): Promise<ArticleResult> {
    const findings = new Findings();
    if ("read" in task) {
      const entry = await readArticleEntry(task.read, task.languages, findings);
      return { entry, findings: findings.list };
    }
    if (this.#rendering === undefined) throw new Error("no folder to render in");
    const { index, isForeign } = this.#rendering;
    const entry = "render" in task ? task.render : task.check;
    const article = await buildArticle(entry, index, findings, { isForeign });
    const isKept = "render" in task && article !== undefined;
    return { rendered: isKept ? packArticle(article) : undefined, findings: findings.list };
  }
  isLight(task: ArticleTask): boolean {
    return fileOf(task).bytes <= LIGHT_BYTES;
  }

  refuse(task: ArticleTask, budgetMs: number): ArticleResult {
    const findings = new Findings();
    const { origin } = fileOf(task);
    const report = this.#rendering?.isForeign === true ? "warn" : "error";
    findings[report](
      "too-slow-file",
      origin,
      1,
      tooSlowMessage(budgetMs),
      coded("too-slow-file", { file: origin, seconds: budgetMs / 1_000 }),
    );
    return { findings: findings.list };
  }
}

function fileOf(task: ArticleTask): SourceFile {
  if ("read" in task) return task.read;
  return "render" in task ? task.render.file : task.check.file;
}
