import { parseArgs } from "node:util";

/** One verb of the command line. */
export interface Command {
  /** The line for `--help`: arguments and options. */
  usage: string;
  description: string;
  /** Absent = it opens no store, or one that is there only. The others make one where there is none, and take `--create`. */
  opensStore?: true;
  /** Its options that may be given several times. */
  repeatable?: readonly string[];
  /** Resolves to the exit code: 0 done, 1 findings or failure. */
  run(args: string[]): Promise<number>;
}

/** The command line is wrong: the message is shown with the usage, and the exit code is 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/**
 * By themselves, of an option that is given twice the last one counts, and what stands before it is dropped in silence.
 *
 * @throws {UsageError} if one that is not `repeatable` is
 */
export function refuseRepeated({ repeatable = [] }: Command, args: string[]): void {
  const { tokens } = parseArgs({ args, strict: false, allowPositionals: true, tokens: true });
  const seen = new Set<string>();
  for (const token of tokens) {
    if (token.kind !== "option" || repeatable.includes(token.name)) continue;
    if (seen.has(token.name)) throw new UsageError(`${token.rawName} is given twice; give it once`);
    seen.add(token.name);
  }
}
