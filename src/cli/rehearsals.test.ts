// @module-tag drill
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { lockRehearsals } from "../content/maintenance/rehearsal-lock.ts";
import { openStore } from "../content/open.ts";
import { type TestDatabase, describeEachEngine } from "../content/testing/describe-each-engine.ts";
import { sampleArticle, sampleContent } from "../content/testing/sample-content.ts";
import { runCommandLine } from "./command-line.ts";

const VITRINE = fileURLToPath(new URL("./vitrine.mjs", import.meta.url));
const DAY_MS = 24 * 60 * 60 * 1000;
const RESTORED = /newest backup was restored/;
const FAILED = /newest backup failed/;
const BEGINS = /rehearsal of the newest backup begins/;
const NOT_DUE = /no rehearsal of a backup is due/;
const OTHER = /no backup is rehearsed now/;
/** Timeout in milliseconds, long enough for a busy machine. */
const TIMEOUT_MS = 120_000;

interface Line {
  msg: string;
  child: number;
  reason?: string;
  file?: string;
}

let output: string[];
let servers: ChildProcess[];

beforeEach(() => {
  [output, servers] = [[], []];
  for (const method of ["log", "error"] as const)
    vi.spyOn(console, method).mockImplementation((line: unknown) => void output.push(String(line)));
});
afterEach(() => {
  for (const server of servers) server.kill("SIGKILL");
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/** Starts a server that rehearses backups daily, with the environment of this test. */
function serve() {
  const child = spawn(process.execPath, [VITRINE, "serve"], {
    env: { ...process.env, PORT: "0", VITRINE_REHEARSE: "daily", VITRINE_LOG_LEVEL: "debug" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  servers.push(child);
  const ended = once(child, "close");
  const lines: Line[] = [];
  const heard = new EventTarget();
  createInterface(child.stdout).on("line", (line) => {
    lines.push(JSON.parse(line) as Line);
    heard.dispatchEvent(new Event("line"));
  });
  /** Waits for a log line that matches one of the patterns. */
  async function line(...patterns: RegExp[]): Promise<Line> {
    for (;;) {
      const found = lines.find(({ msg }) => patterns.some((pattern) => pattern.test(msg)));
      if (found !== undefined) return found;
      if (child.exitCode !== null) throw new Error(`the server has ended: ${JSON.stringify(lines)}`);
      await once(heard, "line");
    }
  }
  async function metrics(): Promise<Record<string, number>> {
    const address = (await line(/listens on/)).msg.split(" ").at(-1);
    const text = await (await fetch(`${address}/metrics`)).text();
    return Object.fromEntries(
      Array.from(text.matchAll(/^vitrine_(backup\w*) (\S+)$/gm), ([, name, value]) => [name, Number(value)]),
    );
  }
  async function stop(signal: NodeJS.Signals = "SIGTERM"): Promise<unknown> {
    child.kill(signal);
    const [code] = (await ended) as unknown[];
    return code;
  }
  return { lines, line, metrics, stop };
}

/** Stores content in a database, and sets the environment so that later commands and servers use it. */
async function prepare({ databaseUrl, dataFolder }: Pick<TestDatabase, "databaseUrl" | "dataFolder">) {
  vi.stubEnv("DATABASE_URL", databaseUrl);
  vi.stubEnv("VITRINE_DATA", dataFolder);
  const store = await openStore({ databaseUrl, dataFolder, fileUrl: "/media/" });
  await store.exchange.apply(sampleContent({ articles: [sampleArticle({ slug: "about" })] }), {
    prune: false,
  });
  await store.close();
  const file = join(dataFolder, "backups", "first");
  const noted = join(dataFolder, "newest-rehearsal.json");
  return {
    file,
    noted,
    backUp: async () => expect(await runCommandLine(["backup", file])).toBe(0),
    scratch: () => {
      const temporary = join(dataFolder, "temporary");
      return existsSync(temporary) ? readdirSync(temporary) : [];
    },
    outcome: () => JSON.parse(readFileSync(noted, "utf8")) as Record<string, unknown>,
    /** Sets the time of the last rehearsal to this many milliseconds ago. */
    age: (milliseconds: number) => {
      const outcome = JSON.parse(readFileSync(noted, "utf8")) as object;
      writeFileSync(noted, JSON.stringify({ ...outcome, time: Date.now() - milliseconds }));
    },
    /** Returns the doctor's finding about the backup. */
    doctor: async (rehearse: string) => {
      vi.stubEnv("VITRINE_REHEARSE", rehearse);
      output = [];
      await runCommandLine(["doctor"]);
      vi.stubEnv("VITRINE_REHEARSE", "");
      return output.slice(output.findIndex((text) => /^\S+ +backup /.test(text))).join("\n");
    },
  };
}

describeEachEngine("rehearsals by a server", (makeDatabase) => {
  it("happen once per period across restarts, and are reported", { timeout: TIMEOUT_MS }, async () => {
    const { file, backUp, scratch, outcome, doctor, age, noted } = await prepare(await makeDatabase());
    await backUp();
    expect(await doctor("off")).toMatch(/^ok .*first of \d{4}-.*, never rehearsed/);
    expect(await doctor("weekly")).toMatch(/^warning .*, never rehearsed\n.*vitrine doctor --rehearse/);
    writeFileSync(noted, "{");
    const [one, other] = [serve(), serve()];
    const all = await Promise.all([one, other].map(({ line }) => line(RESTORED, OTHER, NOT_DUE)));
    expect(all.filter(({ msg }) => RESTORED.test(msg)).map((line) => line.file)).toEqual([file]);
    expect(scratch()).toEqual([]);
    expect(outcome()).toEqual({ file, time: expect.any(Number), ok: true });
    expect(await other.metrics()).toEqual({
      backup_timestamp_seconds: expect.any(Number),
      backup_rehearsed_timestamp_seconds: Number(outcome()["time"]) / 1000,
      backup_rehearsal_ok: 1,
    });
    expect(await Promise.all([one.stop(), other.stop()])).toEqual([0, 0]);
    const later = serve();
    await later.line(NOT_DUE);
    expect(await later.stop()).toBe(0);
    expect(await doctor("daily")).toMatch(/^ok .*first of .*; last rehearsal \d{4}-.*: succeeded$/);
    age(2 * DAY_MS);
    expect(await doctor("daily")).toMatch(/^warning .*VITRINE_REHEARSE=daily another is overdue\n/);
    expect(await doctor("weekly")).toMatch(/^ok /);
  });
});

describe("rehearsals by a server on SQLite", () => {
  let dataFolder: string;
  beforeEach(() => void (dataFolder = mkdtempSync(join(tmpdir(), "vitrine-rehearsals-"))));
  afterEach(() => rmSync(dataFolder, { recursive: true, force: true }));

  function prepareHere() {
    return prepare({ databaseUrl: `file:${join(dataFolder, "vitrine.sqlite")}`, dataFolder });
  }

  it("report what is wrong with a backup, and try again a day later", { timeout: TIMEOUT_MS }, async () => {
    const { file, backUp, outcome, age, doctor } = await prepareHere();
    await backUp();
    truncateSync(file, Math.floor(readFileSync(file).length / 2));
    const reason = expect.stringMatching(/is damaged/);
    const first = serve();
    expect(await first.line(FAILED)).toMatchObject({ file, reason });
    expect(outcome()).toMatchObject({ file, ok: false, reason });
    expect(await first.metrics()).toMatchObject({ backup_rehearsal_ok: 0 });
    await first.stop();
    expect(await doctor("off")).toMatch(/^warning .*, failed: .*is damaged.*\n.*make a new one/);
    age(DAY_MS);
    const second = serve();
    await second.line(FAILED);
    await second.stop();
  });

  it("need a backup, and the lock of the data folder", { timeout: TIMEOUT_MS }, async () => {
    const { file, backUp, doctor } = await prepareHere();
    const idle = serve();
    await idle.line(/there is no backup to rehearse/);
    expect(await idle.metrics()).toEqual({});
    await idle.stop();
    expect(await doctor("daily")).toMatch(/^warning .*so no backup is rehearsed\n.*vitrine backup <file>/);
    expect(await doctor("off")).toMatch(/^warning .*no backup by "vitrine backup" is known\n/);
    await backUp();
    const unlock = await lockRehearsals(dataFolder);
    const busy = serve();
    expect((await busy.line(OTHER)).reason).toMatch(/Another rehearsal in .* is running/);
    expect(await runCommandLine(["doctor", "--rehearse", file])).toBe(1);
    expect(output.at(-1)).toMatch(/Another rehearsal in .* is running/);
    unlock();
    await busy.stop();
  });

  it.each(["SIGTERM", "SIGKILL"] as const)(
    "end with the server, by %s",
    { timeout: TIMEOUT_MS },
    async (signal) => {
      const { backUp, scratch } = await prepareHere();
      await backUp();
      const server = serve();
      const { child: pid } = await server.line(BEGINS);
      await server.stop(signal);
      if (signal === "SIGTERM") expect(isAlive(pid)).toBe(false);
      else await expect.poll(() => isAlive(pid), { timeout: TIMEOUT_MS }).toBe(false);
      expect(scratch()).toEqual([]);
    },
  );
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
