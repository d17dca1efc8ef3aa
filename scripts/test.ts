import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { provideTestChromium } from "./chromium.ts";
import { CORE_BROWSER_TESTS, TAGS_BEYOND_CORE } from "./core-tests.ts";
import { makeScratchFolder } from "./scratch-folder.ts";
import {
  type Failure,
  type StageReport,
  describeFailures,
  readBrowserReport,
  readUnitReport,
} from "./test-report.ts";

interface Stage {
  name: string;
  part: "static" | "unit" | "e2e";
  /** The program in `node_modules/.bin`. */
  command: string;
  argv: string[];
  environment?: () => Record<string, string>;
  /** Reads the stage's report. A stage without a report counts as a single test. */
  report?: () => StageReport;
}

/** The result of a stage: exit code or signal, and its output if it has no report. */
interface Outcome {
  passed: boolean;
  ending: string;
  output: string;
}

const REPORTS = path.resolve(".cache", "reports");
/**
 * A program that ignores process priorities. On a busy machine, processes that a server starts at the lowest priority would never
 * run.
 */
const SAME_PRIORITY = path.resolve("scripts", "same-priority.cjs");
const UNIT_REPORT = path.join(REPORTS, "unit.json");
const BROWSER_REPORT = path.join(REPORTS, "e2e.json");

const [part = "", ...rest] = process.argv.slice(2);
const PARTS = ["static", "unit", "e2e"];
const WHOLE = "whole";
/**
 * True for the core: tests in one browser, without slow ones (decision 027). Everything runs for parts requested by name, and in
 * continuous integration.
 */
const isCore = part === "" && process.env.CI === undefined;

const STAGES: readonly Stage[] = [
  { name: "types", part: "static", command: "tsc", argv: ["--noEmit", "-p", "."] },
  { name: "lint", part: "static", command: "oxlint", argv: [] },
  { name: "format", part: "static", command: "oxfmt", argv: ["--check"] },
  { name: "dead code", part: "static", command: "knip", argv: [] },
  {
    name: "unit and store",
    part: "unit",
    command: "vitest",
    argv: [
      "run",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${UNIT_REPORT}`,
      ...ofCore("--tags-filter", `!(${Object.keys(TAGS_BEYOND_CORE).join(" || ")})`),
      ...rest,
    ],
    environment: () => ({ NODE_OPTIONS: `--require ${JSON.stringify(SAME_PRIORITY)}` }),
    report: () => readUnitReport(readJson(UNIT_REPORT)),
  },
  {
    name: "browser",
    part: "e2e",
    command: "playwright",
    argv: ["test", ...ofCore(...CORE_BROWSER_TESTS), ...rest],
    environment: () => ({ CHROME_PATH: provideTestChromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: BROWSER_REPORT }),
    report: () => readBrowserReport(readJson(BROWSER_REPORT)),
  },
];

if (part !== "" && part !== WHOLE && !PARTS.includes(part)) {
  console.error(`usage: npm test [-- ${WHOLE} | ${PARTS.join("|")} [arguments of vitest or playwright]]`);
  process.exit(2);
}

rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
const scratch = makeScratchFolder();
const compiled = path.join(scratch, "compiled");
process.on("exit", () => rmSync(scratch, { recursive: true, force: true, maxRetries: 10 }));
/** The stage that is running. */
let running: ChildProcess | undefined;
// When stopped, ends the running stage first, so that the scratch folder in memory can be deleted.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.on(signal, () => {
    running?.on("close", () => process.exit(1));
    if (running?.kill(signal) !== true) process.exit(1);
  });
const total = { passed: 0, failed: 0 };
const summary: string[] = [];
const failures: Failure[] = [];
for (const stage of STAGES.filter((candidate) => !PARTS.includes(part) || candidate.part === part)) {
  await runStage(stage);
}
console.log(`\n${[...describeFailures(failures, process.cwd()), "", ...summary].join("\n")}\n`);
console.log(`${total.passed} passed, ${total.failed} failed`);
if (isCore) console.log(`This was the core. Everything: npm test -- ${WHOLE}`);
process.exitCode = total.failed === 0 ? 0 : 1;

function ofCore(...argv: string[]): string[] {
  return isCore ? argv : [];
}

async function runStage(stage: Stage): Promise<void> {
  console.log(`\n── ${stage.name}`);
  const started = performance.now();
  const outcome = await run(stage);
  const report = reportOf(stage, outcome);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const verdict = report.failed === 0 ? "ok    " : "FAILED";
  summary.push(`${verdict} ${stage.name}: ${report.passed} passed, ${report.failed} failed, ${seconds} s`);
  failures.push(...report.failures);
  total.passed += report.passed;
  total.failed += report.failed;
}

/** Returns a stage's report. A stage that ended with an error has failed, even if its report contains no failure. */
function reportOf(stage: Stage, { passed, ending, output }: Outcome): StageReport {
  const failure = { title: stage.name, message: output || ending };
  if (stage.report === undefined) {
    return passed ? { passed: 1, failed: 0, failures: [] } : { passed: 0, failed: 1, failures: [failure] };
  }
  try {
    const report = stage.report();
    if (passed) return report;
    const named = report.failures.length === 0 ? [failure] : report.failures;
    return { ...report, failed: Math.max(report.failed, 1), failures: named };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const message = `${ending}, left no report: ${reason}`;
    return { passed: 0, failed: 1, failures: [{ title: stage.name, message }] };
  }
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, "utf8"));
}

/** Runs a stage and shows its output. Stores the output if the stage has no report. */
function run(stage: Stage): Promise<Outcome> {
  const bin = path.resolve("node_modules", ".bin");
  const PATH = `${bin}${path.delimiter}${process.env.PATH ?? ""}`;
  // Removes NODE_ENV, because tests must not depend on the caller's shell.
  const { NODE_ENV: _, ...inherited } = process.env;
  const isKept = stage.report === undefined;
  let output = "";
  return new Promise((resolve, reject) => {
    const child = spawn(path.join(bin, stage.command), stage.argv, {
      stdio: isKept ? ["inherit", "pipe", "pipe"] : "inherit",
      // Tests start hundreds of commands and servers. Without this cache, each would compile the same sources.
      env: { ...inherited, PATH, TMPDIR: scratch, NODE_COMPILE_CACHE: compiled, ...stage.environment?.() },
    });
    running = child;
    for (const [from, to] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ] as const) {
      from?.on("data", (chunk: Buffer) => {
        output += chunk.toString("utf8");
        to.write(chunk);
      });
    }
    child.on("error", reject);
    child.on("close", (code, signal) =>
      resolve({ passed: code === 0, ending: `ended with ${code ?? signal}`, output }),
    );
  });
}
