import { parseArgs } from "node:util";

/** One command of the command line. */
export interface Command {
  /** The line for `--help`: arguments and options. */
  usage: string;
  description: string;
  /** Set for commands that may create a missing database; these accept `--create`. */
  opensStore?: true;
  /** Options that may be given several times. */
  repeatable?: readonly string[];
  /** Resolves to the exit code: 0 done, 1 findings or failure. */
  run(args: string[]): Promise<number>;
}

/** Wrong usage: the message is printed with the usage, and the exit code is 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/**
 * Refuses repeated options, because the parser would use the last value and silently drop the others.
 *
 * @throws {UsageError} if an option that is not `repeatable` is repeated
 */
export function refuseRepeated({ repeatable = [] }: Command, args: string[]): void {
  const { tokens } = parseArgs({ args, strict: false, allowPositionals: true, tokens: true });
  const seen = new Set<string>();
  for (const token of tokens) {
    if (token.kind !== "option" || repeatable.includes(token.name)) continue;
    if (seen.has(token.name)) throw new UsageError(`${token.rawName} is given twice; pass it once`);
    seen.add(token.name);
  }
}
