import { TaskWorkers } from "../../content/import/threads/task-workers.ts";
import type { ConversionRules, TreeArticle } from "../article/convert-article.ts";
import { type ConversionResult, ConversionWork } from "./conversion-work.ts";

/** Converts the articles of a tree, in several threads if there are many. */
export class ConversionWorkers extends TaskWorkers<ConversionRules, TreeArticle, ConversionResult> {
  constructor() {
    super(new ConversionWork(), new URL("./conversion-thread.ts", import.meta.url));
  }
}
