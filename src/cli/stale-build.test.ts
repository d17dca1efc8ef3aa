// @module-tag drill
import { spawn, spawnSync } from "node:child_process";
import { appendFileSync, cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, expect, it } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "../..");
const COPIED = [
  "src",
  "dist",
  "scripts/build-server.ts",
  "scripts/build-site.ts",
  "vite.config.ts",
  "vite.studio.config.ts",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
];

let installation: string;

beforeEach(() => {
  installation = mkdtempSync(path.join(tmpdir(), "vitrine-stale-"));
  for (const part of COPIED)
    cpSync(path.join(ROOT, part), path.join(installation, part), { recursive: true });
  symlinkSync(path.join(ROOT, "node_modules"), path.join(installation, "node_modules"));
});
afterEach(() => rmSync(installation, { recursive: true, force: true }));

/** Maximum time until a running server has checked its build, in milliseconds. */
const MAXIMUM_CHECK_MS = 5_000;
/** Pino's number for the log level "warn". */
const WARNING = 40;
/** Timeout in milliseconds, long enough for a busy machine. */
const TIMEOUT_MS = 60_000;

/** Starts the server, stops it after its first warning or after `waitMs` milliseconds, and returns the warnings. */
async function complaintsOfStart(waitMs: number): Promise<string> {
  const child = spawn(process.execPath, [path.join(installation, "src/cli/vitrine.mjs"), "serve"], {
    cwd: installation,
    env: { ...process.env, DATABASE_URL: "", VITRINE_DATA: path.join(installation, "data"), PORT: "0" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let complaints = "";
  let timer: NodeJS.Timeout | undefined;
  for await (const line of createInterface(child.stdout)) {
    const { level, msg }: { level: number; msg: string } = JSON.parse(line);
    if (level >= WARNING) {
      complaints += msg;
      child.kill("SIGTERM");
    } else if (msg.includes("listens")) timer = setTimeout(() => child.kill("SIGTERM"), waitMs);
  }
  clearTimeout(timer);
  return complaints;
}

it("a server with an outdated build warns, and says what to do", async () => {
  expect(await complaintsOfStart(MAXIMUM_CHECK_MS)).toBe("");
  appendFileSync(path.join(installation, "src/server/serve.ts"), "// changed\n");
  expect(await complaintsOfStart(TIMEOUT_MS)).toMatch(/built from older or other sources.*npm run build/);
});

it("a rehearsal reports an outdated or missing build, and nothing about the backup", async () => {
  const data = path.join(installation, "data");
  const run = (...args: string[]) => {
    const { status, stderr } = spawnSync(
      process.execPath,
      [path.join(installation, "src/cli/vitrine.mjs"), ...args],
      { cwd: installation, env: { ...process.env, DATABASE_URL: "", VITRINE_DATA: data }, encoding: "utf8" },
    );
    return [status, stderr] as const;
  };
  expect(run("migrate", "--create")[0]).toBe(0);
  expect(run("backup", path.join(data, "first"))[0]).toBe(0);
  appendFileSync(path.join(installation, "src/server/serve.ts"), "// changed\n");
  const stale = expect.stringMatching(
    /^No backup was rehearsed: .*built from older or other sources.*npm run build\n$/,
  );
  expect(run("doctor", "--rehearse")).toEqual([1, stale]);
  rmSync(path.join(installation, "dist"), { recursive: true });
  const missing = expect.stringMatching(/^No backup was rehearsed: .*not built.*npm run build\n$/);
  expect(run("doctor", "--rehearse")).toEqual([1, missing]);
  expect(existsSync(path.join(data, "newest-rehearsal.json"))).toBe(false);
});
