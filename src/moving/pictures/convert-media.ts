import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Findings } from "../../content/source/findings.ts";
import type { SourceFile } from "../../content/source/source-file.ts";
import { inspectSvg } from "../../content/source/svg.ts";
import { MAXIMUM_DRAWING_BYTES } from "../../contract/studio/media-limits.ts";

export interface ConvertedMedia {
  files: SourceFile[];
  /** Paths in the content folder of files that could not be converted, for which there are findings. */
  leftOut: string[];
}

/** Converts files other than texts. Pictures that could run code are sanitised in a copy in the temporary folder. */
export async function convertMedia(
  files: Iterable<SourceFile>,
  scratch: string,
  findings: Findings,
): Promise<ConvertedMedia> {
  const converted: SourceFile[] = [];
  const leftOut: string[] = [];
  for (const [index, file] of [...files].entries()) {
    const path = `media/${file.path}`;
    if (!file.path.toLowerCase().endsWith(".svg")) {
      converted.push({ ...file, path });
      continue;
    }
    if (file.bytes > MAXIMUM_DRAWING_BYTES) {
      const most = `${MAXIMUM_DRAWING_BYTES / 1_000_000} MB`;
      findings.warn(
        "too-large",
        file.origin,
        1,
        `the SVG is larger than ${most}; left out. Simplify its paths`,
      );
      leftOut.push(path);
      continue;
    }
    const report = inspectSvg(await readFile(file.file, "utf8"));
    if (report.broken !== undefined) {
      findings.warn(
        "broken-media",
        file.origin,
        report.broken.line,
        `not a readable SVG: ${report.broken.reason}; left out`,
      );
      leftOut.push(path);
      continue;
    }
    if (report.unsafe.length === 0) {
      const { width, height } = report;
      converted.push({ ...file, path, safeDrawing: { width, height } });
      continue;
    }
    for (const { line, what } of report.unsafe)
      findings.warn("unsafe-svg", file.origin, line, `${what} was removed from the picture`);
    const cleaned = join(scratch, `${index}.svg`);
    await writeFile(cleaned, report.cleaned);
    converted.push({ path, origin: file.origin, file: cleaned, bytes: Buffer.byteLength(report.cleaned) });
  }
  return { files: converted, leftOut };
}
