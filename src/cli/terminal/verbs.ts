import { type ParseArgsConfig, type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { UsageError, type VerbTable } from "./command.ts";

/** The verbs of a command, such as `list` and `erase` of `needs`, with the options that each one takes. */
interface Verbs<Options extends ParseArgsOptionsConfig, Verb extends string> extends VerbTable<
  Options,
  Verb
> {
  /** The name of the command. */
  command: string;
  /** Returns the verb in the arguments, or the command's default verb, if it has one. */
  find(positionals: readonly string[], given: ReadonlySet<string>): string | undefined;
}

/** Returns the given verbs of a command. The compiler checks that each verb takes only existing options. */
export function defineVerbs<const Options extends ParseArgsOptionsConfig, Verb extends string>(
  verbs: Verbs<Options, Verb>,
): Verbs<Options, Verb> {
  return verbs;
}

/**
 * Parses the arguments of a command with verbs. An option of another verb is refused: if it were ignored, `needs erase` with a
 * filter of `needs list` would erase more than was asked for.
 *
 * @throws {UsageError} if the verb is missing or unknown, or does not take one of the options
 */
export function parseVerb<Options extends ParseArgsOptionsConfig, Verb extends string>(
  { command, options, takes, find }: Verbs<Options, Verb>,
  args: string[],
) {
  const config = { args, options, allowPositionals: true, tokens: true } as const satisfies ParseArgsConfig;
  const { values, positionals, tokens } = parseArgs(config);
  const given = new Set(tokens.flatMap((token) => (token.kind === "option" ? [token.name] : [])));
  const name = find(positionals, given);
  const known = Object.keys(takes) as Verb[];
  const verb = known.find((one) => one === name);
  if (verb === undefined)
    throw new UsageError(
      `${name === undefined ? "name an action" : `there is no "${command} ${name}"`}: use ${known.join(", ")}`,
    );
  const taken: readonly PropertyKey[] = takes[verb];
  const other = [...given].find((option) => !taken.includes(option));
  if (other !== undefined)
    throw new UsageError(`${command} ${verb} takes ${listed(takes[verb])}, not --${other}`);
  return { verb, values, positionals };
}

function listed(options: readonly PropertyKey[]): string {
  return options.map((option) => `--${String(option)}`).join(", ") || "no options";
}
