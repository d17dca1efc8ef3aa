import { closeSync, openSync, writeSync } from "node:fs";
import type { CheckReport } from "../../content/import/folder/import-folder.ts";
import type { Finding } from "../../content/source/findings.ts";

/** Number of characters after which findings are written to the file. */
const CHUNK = 65_536;

/** Writes all findings to a JSON file, `{ "findings": [{ "file", "line", "severity", "kind", "message" }], "counts": … }`. */
export class FindingsFile {
  readonly #file: number;
  #waiting = '{"findings":[';
  #isFirst = true;

  /** @throws if the file cannot be written */
  constructor(path: string) {
    this.#file = openSync(path, "w");
  }

  add(finding: Finding): void {
    this.#waiting += `${this.#isFirst ? "" : ","}\n${JSON.stringify(finding)}`;
    this.#isFirst = false;
    if (this.#waiting.length >= CHUNK) this.#write();
  }

  /** Completes the file. If the work was interrupted, there is no report, and the file contains the findings up to then. */
  close(report: CheckReport | undefined): void {
    const counts = report && {
      error: Object.fromEntries(report.findings.countByKind("error")),
      warning: Object.fromEntries(report.findings.countByKind("warning")),
    };
    const rest = {
      isComplete: report !== undefined,
      tenant: report?.tenant,
      articles: report?.articles,
      counts,
    };
    this.#waiting += `\n],${JSON.stringify(rest).slice(1)}\n`;
    this.#write();
    closeSync(this.#file);
  }

  #write(): void {
    const bytes = Buffer.from(this.#waiting);
    for (let written = 0; written < bytes.length;) written += writeSync(this.#file, bytes, written);
    this.#waiting = "";
  }
}
