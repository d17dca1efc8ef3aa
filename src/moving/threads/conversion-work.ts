import type { TaskWork } from "../../content/import/threads/task-workers.ts";
import { type Finding, Findings } from "../../content/source/findings.ts";
import {
  type ConversionRules,
  type ConvertedArticle,
  type TreeArticle,
  convertArticle,
} from "../article/convert-article.ts";

export interface ConversionResult {
  /** The converted article; `undefined` if the file could not be read, for which there is a finding. */
  converted: ConvertedArticle | undefined;
  findings: Finding[];
}

/** Converts single articles of a tree. */
export class ConversionWork implements TaskWork<ConversionRules, TreeArticle, ConversionResult> {
  #rules: ConversionRules | undefined;

  prepare(rules: ConversionRules): void {
    this.#rules = rules;
  }

  async run(article: TreeArticle): Promise<ConversionResult> {
    if (this.#rules === undefined) throw new Error("no rules to convert by");
    const findings = new Findings();
    const converted = await convertArticle(article, this.#rules, findings);
    return { converted, findings: findings.list };
  }
}
