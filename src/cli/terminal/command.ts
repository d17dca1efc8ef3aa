/** One verb of the command line. */
export interface Command {
  /** The line for `--help`: arguments and options. */
  usage: string;
  description: string;
  /** Absent = it opens no store, or one that is there only. The others make one where there is none, and take `--create`. */
  opensStore?: true;
  /** Resolves to the exit code: 0 done, 1 findings or failure. */
  run(args: string[]): Promise<number>;
}

/** The command line is wrong: the message is shown with the usage, and the exit code is 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
