import type { CheckOptions, CheckReport, ImportStep } from "../../content/import/folder/import-folder.ts";
import type { TreeStep } from "../../moving/tree/tree-source.ts";
import { FindingsFile } from "./findings-file.ts";
import { InterruptedError, Interruption } from "./interruption.ts";
import { createProgress } from "./progress.ts";

interface ImportWatch extends Pick<CheckOptions, "onFinding" | "onWritten" | "signal"> {
  onProgress: (step: ImportStep | TreeStep, done: number, total: number) => void;
}

/**
 * Runs long work on a folder: shows the progress, and writes all findings to a file if one is given. If the work stops early,
 * reports how far it got.
 *
 * @throws {InterruptedError} if the process received a signal to end
 */
export async function watchImport<Report extends CheckReport>(
  reportPath: string | undefined,
  work: (watch: ImportWatch) => Promise<Report>,
): Promise<Report> {
  const progress = createProgress();
  const file = reportPath === undefined ? undefined : new FindingsFile(reportPath);
  using interruption = new Interruption();
  let report: Report | undefined;
  let isWritten = false;
  try {
    report = await work({
      onProgress: (step, done, total) => {
        progress.show(step, done, total);
        // Once everything is rendered, it is written to the store, and this must not be interrupted.
        if (step !== "rendering" || done < total) interruption.check();
      },
      onWritten: () => (isWritten = true),
      signal: interruption.signal,
      onFinding: file && ((finding) => file.add(finding)),
    });
    return report;
  } catch (error) {
    const step = progress.currentStep();
    const done = isWritten
      ? "after the content was written to the store; import again to record which files were imported"
      : `while ${step ?? "reading the folder"}; the store is unchanged`;
    if (error instanceof InterruptedError || interruption.signal.aborted)
      throw new InterruptedError(`Interrupted ${done}`, { cause: error });
    if (step !== undefined) console.error(`Stopped ${done}`);
    throw error;
  } finally {
    file?.close(report);
  }
}
