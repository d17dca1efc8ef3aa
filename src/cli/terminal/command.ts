import { type ParseArgsOptionsConfig, parseArgs } from "node:util";

/** The options of a command with verbs, and which of them each verb takes. */
export interface VerbTable<
  Options extends ParseArgsOptionsConfig = ParseArgsOptionsConfig,
  Verb extends string = string,
> {
  options: Options;
  takes: Readonly<Record<Verb, readonly (keyof Options)[]>>;
}

/** A command of the command line. */
export interface Command {
  /** The line in `--help` with arguments and options. */
  usage: string;
  description: string;
  /** True for commands that may create a missing database; these accept `--create`. */
  opensStore?: true;
  /** Options that may be repeated. */
  repeatable?: readonly string[];
  /** Verbs of the command, such as `list`, with the options that each one takes. */
  verbs?: VerbTable;
  /** Runs the command. Resolves to the exit code: 0 for success, 1 for findings or failure. */
  run(args: string[]): Promise<number>;
}

/** Wrong usage of a command. The message is printed with the command's usage, and the exit code is 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/**
 * Refuses repeated options, because the parser would silently use only the last value.
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
