import type { Findings } from "./findings.ts";
import type { SourceFile } from "./source-file.ts";

/**
 * Works on a text whose parts may stand inside one another thousands deep. Every parser of Markdown and HTML goes
 * down into them by calls within calls, and there is an end to those: then a finding, and `undefined`.
 */
export async function refuseTooDeep<Result>(
  file: SourceFile,
  findings: Findings,
  work: () => Result | Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof RangeError) || !error.message.includes("call stack")) throw error;
    findings.error(
      "too-deep",
      file.origin,
      1,
      "quotes, lists or elements stand too deep inside one another. Take some of them out",
    );
    return undefined;
  }
}
