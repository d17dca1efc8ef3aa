import { closeSync, openSync, writeSync } from "node:fs";
import type { CheckReport } from "../../content/import/folder/import-folder.ts";
import type { Finding } from "../../content/source/findings.ts";

/** Findings are written in chunks of about this many characters. */
const CHUNK = 65_536;

/** A JSON file of all findings, `{ "findings": [{ "file", "line", "severity", "kind", "message" }], "counts": … }`. */
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

  /** Completes the file; for interrupted work, without a report, it has the findings so far. */
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
