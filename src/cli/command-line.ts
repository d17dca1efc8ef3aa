import { describeFailure } from "../content/model/failure-of.ts";
import { ConfigurationError } from "../server/settings/configuration.ts";
import { takeCreate } from "./settings/new-store.ts";
import { readVersion } from "./settings/read-version.ts";
import { type Command, UsageError, refuseRepeated } from "./terminal/command.ts";

/** Every command with a function that loads it on demand. */
export const COMMANDS: Record<string, () => Promise<Command>> = {
  serve: async () => (await import("./commands/serve.ts")).serveCommand,
  import: async () => (await import("./commands/import.ts")).importCommand,
  adopt: async () => (await import("./commands/adopt.ts")).adoptCommand,
  drafts: async () => (await import("./commands/drafts.ts")).draftsCommand,
  export: async () => (await import("./commands/export.ts")).exportCommand,
  pull: async () => (await import("./commands/pull.ts")).pullCommand,
  push: async () => (await import("./commands/push.ts")).pushCommand,
  check: async () => (await import("./commands/check.ts")).checkCommand,
  history: async () => (await import("./commands/history.ts")).historyCommand,
  diff: async () => (await import("./commands/diff.ts")).diffCommand,
  restore: async () => (await import("./commands/restore.ts")).restoreCommand,
  release: async () => (await import("./commands/release.ts")).releaseCommand,
  compare: async () => (await import("./commands/compare.ts")).compareCommand,
  translations: async () => (await import("./commands/translations.ts")).translationsCommand,
  replace: async () => (await import("./commands/replace.ts")).replaceCommand,
  tenants: async () => (await import("./commands/tenants.ts")).tenantsCommand,
  migrate: async () => (await import("./commands/migrate.ts")).migrateCommand,
  move: async () => (await import("./commands/move.ts")).moveCommand,
  backup: async () => (await import("./commands/backup.ts")).backupCommand,
  purge: async () => (await import("./commands/purge.ts")).purgeCommand,
  doctor: async () => (await import("./commands/doctor.ts")).doctorCommand,
  visits: async () => (await import("./commands/visits.ts")).visitsCommand,
  people: async () => (await import("./commands/people.ts")).peopleCommand,
  needs: async () => (await import("./commands/needs.ts")).needsCommand,
  explain: async () => (await import("./commands/explain.ts")).explainCommand,
  mail: async () => (await import("./commands/mail.ts")).mailCommand,
  preview: async () => (await import("./commands/preview.ts")).previewCommand,
};

/** Runs a command. Resolves to the exit code: 0 for success, 1 for findings or failure, 2 for wrong usage. */
export async function runCommandLine(args: string[]): Promise<number> {
  const [verb, ...rest] = args;
  if (verb === "--help" || verb === "-h" || verb === "help") {
    console.log(await help());
    return 0;
  }
  if (verb === "--version" || verb === "-v") {
    console.log(await readVersion());
    return 0;
  }
  const load = verb !== undefined && Object.hasOwn(COMMANDS, verb) ? COMMANDS[verb] : undefined;
  if (load === undefined) {
    console.error(
      `${verb === undefined ? "No command given" : `There is no command "${verb}"`}.\n\n${await help()}`,
    );
    return 2;
  }
  const command = await load();
  if (rest.includes("--help") || rest.includes("-h")) {
    console.log(usageOf(command));
    return 0;
  }
  try {
    refuseRepeated(command, rest);
    return await command.run(command.opensStore === true ? takeCreate(rest) : rest);
  } catch (error) {
    return explain(error, command);
  }
}

function explain(error: unknown, command: Command): number {
  if (error instanceof UsageError || isParseArgsError(error)) {
    console.error(`${error.message}\n\n${usageOf(command)}`);
    return 2;
  }
  if (error instanceof ConfigurationError) {
    for (const problem of error.problems) console.error(problem);
    return 1;
  }
  if (!(error instanceof Error)) throw error;
  if (EXPECTED_ERRORS.has(error.name)) {
    console.error(error.message.replace(/^[a-z]/, (letter) => letter.toUpperCase()));
    return 1;
  }
  console.error(
    SYSTEM_ERRORS[codeOf(error)]?.(subjectOf(error)) ?? describe(error) ?? error.stack ?? error.message,
  );
  return 1;
}

/** Returns the text of a named failure for which the command has no text of its own. */
function describe(error: Error): string | undefined {
  const failure = describeFailure(error);
  return failure && `${failure.message}: ${subjectOf(error)}`;
}

/** Names of errors whose message tells the operator what to do. Recognising them by name avoids loading the server. */
const EXPECTED_ERRORS = new Set([
  "StartError",
  "MissingBuildError",
  "StoreError",
  "StoreSilentError",
  "AccountError",
  "PreviewError",
  "InterruptedError",
]);

/** Sentences for system errors that an operator can fix. Any other error is a bug and is printed with its stack. */
const SYSTEM_ERRORS: Record<string, (subject: string) => string> = {
  ENOENT: (subject) => `There is no such file or folder: ${subject}`,
  ENOTDIR: (subject) => `Not a folder: ${subject}`,
  EACCES: (subject) => `Not allowed: ${subject}`,
  ENOSPC: (subject) => `The disk is full; nothing was changed: ${subject}`,
  EADDRINUSE: (subject) => `Another process uses this port: ${subject}. Stop it, or set another PORT`,
  ECONNREFUSED: (subject) => `The database does not answer: ${subject}`,
};

/** Returns the file or folder that a system error is about, or else its message. */
function subjectOf(error: Error): string {
  return "path" in error && typeof error.path === "string" ? error.path : error.message;
}

function codeOf(error: Error): string {
  return "code" in error && typeof error.code === "string" ? error.code : "";
}

function isParseArgsError(error: unknown): error is Error {
  return error instanceof Error && codeOf(error).startsWith("ERR_PARSE_ARGS");
}

function usageOf({ usage, description, opensStore }: Command): string {
  return `Usage: vitrine ${usage}\n${description}.${opensStore === true ? `\n${ABOUT_CREATE}` : ""}`;
}

const ABOUT_CREATE =
  "If there is no database, --create creates one: in VITRINE_DATA, or in DATABASE_URL if that is set.";

async function help(): Promise<string> {
  const commands = await Promise.all(Object.values(COMMANDS).map((load) => load()));
  const lines = commands.map(({ usage, description }) => `  ${usage}\n      ${description}`);
  return `Usage: vitrine <command> | --help | --version\n\n${lines.join("\n")}\n\nSettings are environment variables, or lines in a .env file. Exit codes: 0 done, 1 findings or failure, 2 wrong usage.`;
}
