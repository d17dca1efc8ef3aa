import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import * as v from "valibot";
import { provideChromium } from "./chromium.ts";

interface Counts {
  passed: number;
  failed: number;
}

interface Stage {
  name: string;
  part: "static" | "unit" | "e2e";
  /** Below `node_modules/.bin`. */
  command: string;
  argv: string[];
  environment?: () => Record<string, string>;
  /** Reads what the stage counted; without it the stage itself is the one thing that passes or fails. */
  counts?: () => Counts;
}

const REPORTS = path.resolve(".cache", "reports");
const UNIT_REPORT = path.join(REPORTS, "unit.json");
const BROWSER_REPORT = path.join(REPORTS, "e2e.json");

const unitReport = v.object({ numPassedTests: v.number(), numFailedTests: v.number() });
const browserReport = v.object({
  stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number() }),
});

const [part = "", ...rest] = process.argv.slice(2);
const PARTS = ["static", "unit", "e2e"];

const STAGES: readonly Stage[] = [
  { name: "types", part: "static", command: "tsc", argv: ["--noEmit", "-p", "."] },
  { name: "lint", part: "static", command: "oxlint", argv: [] },
  { name: "format", part: "static", command: "oxfmt", argv: ["--check"] },
  { name: "dead code", part: "static", command: "knip", argv: [] },
  {
    name: "unit and store, both engines",
    part: "unit",
    command: "vitest",
    argv: ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${UNIT_REPORT}`, ...rest],
    counts: () => {
      const { numPassedTests, numFailedTests } = v.parse(unitReport, readJson(UNIT_REPORT));
      return { passed: numPassedTests, failed: numFailedTests };
    },
  },
  {
    name: "browser",
    part: "e2e",
    command: "playwright",
    argv: ["test", ...rest],
    environment: () => ({ CHROME_PATH: provideChromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: BROWSER_REPORT }),
    counts: () => {
      const { stats } = v.parse(browserReport, readJson(BROWSER_REPORT));
      return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
    },
  },
];

if (part !== "" && !PARTS.includes(part)) {
  console.error(`usage: npm test [-- ${PARTS.join("|")} [arguments of vitest or playwright]]`);
  process.exit(2);
}

rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
const total: Counts = { passed: 0, failed: 0 };
const summary: string[] = [];
for (const stage of STAGES.filter((candidate) => part === "" || candidate.part === part)) {
  const counts = await runStage(stage);
  total.passed += counts.passed;
  total.failed += counts.failed;
}
console.log(`\n${summary.join("\n")}\n\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;

async function runStage(stage: Stage): Promise<Counts> {
  console.log(`\n── ${stage.name}`);
  const started = performance.now();
  const code = await run(stage.command, stage.argv, stage.environment?.() ?? {});
  const counts = countsOf(stage, code);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const verdict = counts.failed === 0 ? "ok    " : "FAILED";
  summary.push(`${verdict} ${stage.name}: ${counts.passed} passed, ${counts.failed} failed, ${seconds} s`);
  return counts;
}

/** A stage that ended badly has failed, whatever it counted before. */
function countsOf(stage: Stage, code: number): Counts {
  const isGood = code === 0;
  if (stage.counts === undefined) return { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1 };
  try {
    const counts = stage.counts();
    return isGood ? counts : { ...counts, failed: Math.max(counts.failed, 1) };
  } catch (error) {
    console.error(`${stage.name} left no report:`, error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1 };
  }
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, "utf8"));
}

function run(command: string, argv: string[], environment: Record<string, string>): Promise<number> {
  const bin = path.resolve("node_modules", ".bin");
  const PATH = `${bin}${path.delimiter}${process.env.PATH ?? ""}`;
  // A test must not depend on how the caller's shell is set up.
  const { NODE_ENV: _, ...inherited } = process.env;
  return new Promise((resolve, reject) => {
    const child = spawn(path.join(bin, command), argv, {
      stdio: "inherit",
      env: { ...inherited, PATH, ...environment },
    });
    child.on("error", reject);
    child.on("exit", (code) => resolve(code ?? 1));
  });
}
