import {
  type ArticlePreparation,
  type ArticleResult,
  type ArticleTask,
  ArticleWork,
} from "./article-work.ts";
import { TaskWorkers } from "./task-workers.ts";

/** Reads, checks and renders articles, in several threads if there are many. */
export class ArticleWorkers extends TaskWorkers<ArticlePreparation, ArticleTask, ArticleResult> {
  /** @param limits `budgetMs`: maximum processor time for one article in milliseconds */
  constructor(limits: { budgetMs?: number | undefined } = {}) {
    super(new ArticleWork(), new URL("./article-thread.ts", import.meta.url), limits);
  }
}
