import { LIGHT_BYTES, tooSlowMessage } from "../../content/import/threads/slow-texts.ts";
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
    if (this.#rules === undefined) throw new Error("no conversion rules");
    const findings = new Findings();
    const converted = await convertArticle(article, this.#rules, findings);
    return { converted, findings: findings.list };
  }
  isLight({ file }: TreeArticle): boolean {
    return file.bytes <= LIGHT_BYTES;
  }

  refuse({ file }: TreeArticle, budgetMs: number): ConversionResult {
    const findings = new Findings();
    findings.warn("too-slow-file", file.origin, 1, tooSlowMessage(budgetMs));
    return { converted: undefined, findings: findings.list };
  }
}
