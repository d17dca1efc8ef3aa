import { stripVTControlCharacters } from "node:util";
import * as v from "valibot";

/** A failed test, or a file that failed as a whole. */
export interface Failure {
  title: string;
  message: string;
}

/** The counts of a stage, with its failures. */
export interface StageReport {
  passed: number;
  failed: number;
  failures: Failure[];
}

/**
 * Maximum number of lines for messages. Some machines store only the last lines of a log, fewer than thirty; the summary needs
 * ten, and titles need five.
 */
const LINES_OF_MESSAGES = 14;
/** Maximum number of failures shown with more than their title. An expectation needs two lines. */
const MAXIMUM_DESCRIBED = 7;
/** Maximum length of a line in characters. Some messages contain a whole page. */
const MAXIMUM_LINE_LENGTH = 160;
const MAXIMUM_TITLES = 15;

const unitSchema = v.object({
  numPassedTests: v.number(),
  numFailedTests: v.number(),
  testResults: v.array(
    v.object({
      name: v.string(),
      status: v.string(),
      message: v.optional(v.string(), ""),
      assertionResults: v.array(
        v.object({
          fullName: v.string(),
          status: v.string(),
          failureMessages: v.optional(v.nullable(v.array(v.string())), []),
        }),
      ),
    }),
  ),
});

/**
 * Reads the JSON report of Vitest.
 *
 * @throws if it has an unexpected format
 */
export function readUnitReport(report: unknown): StageReport {
  const { numPassedTests, numFailedTests, testResults } = v.parse(unitSchema, report);
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === "failed");
    // If the file itself failed, none of its tests has a result.
    if (failed.length === 0 && status === "failed") return [{ title: name, message }];
    return failed.map(({ fullName, failureMessages }) => ({
      title: `${name} › ${fullName}`,
      message: (failureMessages ?? []).join("\n"),
    }));
  });
  return { passed: numPassedTests, failed: numFailedTests, failures };
}

const errorSchema = v.object({ message: v.optional(v.string(), "") });

const specSchema = v.object({
  title: v.string(),
  file: v.string(),
  line: v.number(),
  tests: v.array(
    v.object({
      status: v.string(),
      results: v.array(v.object({ errors: v.array(errorSchema) })),
    }),
  ),
});

interface Suite {
  title: string;
  specs: v.InferOutput<typeof specSchema>[];
  suites?: Suite[] | undefined;
}

const suiteSchema: v.GenericSchema<unknown, Suite> = v.object({
  title: v.string(),
  specs: v.array(specSchema),
  suites: v.optional(v.array(v.lazy(() => suiteSchema))),
});

const browserSchema = v.object({
  stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number() }),
  errors: v.array(errorSchema),
  suites: v.array(suiteSchema),
});

/**
 * Reads the JSON report of Playwright. A test that needed a retry counts as failed.
 *
 * @throws if it has an unexpected format
 */
export function readBrowserReport(report: unknown): StageReport {
  const { stats, errors, suites } = v.parse(browserSchema, report);
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    failures: [
      ...errors.map(({ message }) => ({ title: "outside of any test", message })),
      ...suites.flatMap((suite) => failuresOf(suite, [])),
    ],
  };
}

function failuresOf({ specs, suites = [] }: Suite, within: string[]): Failure[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ results }) => ({
        title: [`${file}:${line}`, ...within, title].join(" › "),
        message: results.flatMap(({ errors }) => errors.map(({ message }) => message)).join("\n"),
      })),
  );
  return [...own, ...suites.flatMap((suite) => failuresOf(suite, [...within, suite.title]))];
}

/**
 * Describes the failures in few lines: the beginning of each message, followed at the end by the title of each test. Empty if
 * nothing failed.
 *
 * @param root the project's folder, to which paths are relative
 */
export function describeFailures(failures: readonly Failure[], root: string): string[] {
  const described = failures.slice(0, MAXIMUM_DESCRIBED);
  const each = Math.floor(LINES_OF_MESSAGES / described.length);
  const named = failures.slice(0, MAXIMUM_TITLES).map(({ title }) => `✗ ${fromRoot(title, root)}`);
  const left = failures.length - named.length;
  return [
    ...described.flatMap(({ message }, index) =>
      linesOf(message, root)
        .slice(0, each)
        .map((line, number) => (number === 0 ? `${index + 1}. ${line}` : `   ${line}`)),
    ),
    ...named,
    ...(left === 0 ? [] : [`and ${left} more`]),
  ];
}

/** Matches lines of a comparison that say only that there is one. What was found follows them, and must not be cut off. */
const UNINFORMATIVE =
  /^\s*(?:expect\(\w+\)\.|[-+] (?:Expected|Received)\s|[-+]?\s*(?:Array|Object) [[{]\]?\}?$)/;

/** Returns the lines of a message without colours, empty or uninformative lines, and stack frames of packages and Node. */
function linesOf(message: string, root: string): string[] {
  return stripVTControlCharacters(message)
    .split("\n")
    .map((line) => fromRoot(line.trimEnd(), root))
    .filter((line) => line !== "" && !UNINFORMATIVE.test(line) && !/^\s+at .*(node_modules|node:)/.test(line))
    .map((line) => (line.length > MAXIMUM_LINE_LENGTH ? `${line.slice(0, MAXIMUM_LINE_LENGTH)} …` : line));
}

function fromRoot(text: string, root: string): string {
  return text.replaceAll(`file://${root}/`, "").replaceAll(`${root}/`, "");
}
